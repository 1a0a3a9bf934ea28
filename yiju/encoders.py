"""From settings to encoders: bundled weights, a model of your own, a service, or none."""

from __future__ import annotations

from mappings.encoders.routing import Encoders, Opener
from mappings.errors import InvalidSetting
from mappings.vector_cache import CachedEncoder, VectorCache
from mappings.vectors import Encoder
from yiju.models import BUNDLE_BY_NAME, Bundle, bundle_named, open_bundled
from yiju.settings import Settings

# BGE-zh is weak on English (0.50 R@1 on 24 questions against 1.00); MiniLM knows no Chinese.
AUTO = (("zh", "bge-small-zh-v1.5"), ("en", "all-minilm-l6-v2"))


def open_encoders(settings: Settings) -> Encoders:
    """Read YIJU_ENCODER; nothing is opened or fetched before a language asks for it.

    Documents are encoded through the vector cache of the home. Raises InvalidSetting.
    """
    choice = settings.encoder
    if choice == "none":
        return Encoders({})
    if choice == "auto":
        return Encoders({code: _bundled(name, settings) for code, name in AUTO})
    scheme, colon, _ = choice.partition(":")
    opener_of = SCHEMES.get(scheme, _bundled) if colon else _bundled
    opener = opener_of(choice, settings)
    return Encoders({code: opener for code, _ in AUTO})


def bundles_of(settings: Settings) -> tuple[Bundle, ...]:
    """The bundled models that YIJU_ENCODER names; none for other backends."""
    names = [name for _, name in AUTO] if settings.encoder == "auto" else [settings.encoder]
    return tuple(BUNDLE_BY_NAME[name] for name in names if name in BUNDLE_BY_NAME)


def _bundled(name: str, settings: Settings) -> Opener:
    """`bge-small-zh-v1.5` and the like."""
    bundle_named(name)  # an unknown one is refused now, not at the first question

    def opener() -> Encoder:
        folder, threads = settings.cache / "models", settings.encoder_threads
        return _cached(open_bundled(name, folder, threads=threads), settings)

    return opener


def _sentence(choice: str, settings: Settings) -> Opener:
    """`st:NAME_OR_FOLDER`."""
    name = choice.removeprefix("st:")
    if not name:
        raise InvalidSetting("YIJU_ENCODER: st: needs a model's name or folder after it")

    def opener() -> Encoder:
        from mappings.encoders.sentence import SentenceEncoder

        return _cached(SentenceEncoder(name, threads=settings.encoder_threads), settings)

    return opener


def _remote(choice: str, settings: Settings) -> Opener:
    """`http:URL#MODEL`, or the URL alone with its `#MODEL`."""
    url, _, model = choice.partition("#")
    if not url.startswith(("http://", "https://")):
        url = url.removeprefix("http:")
    if not model or not url.startswith(("http://", "https://")):
        raise InvalidSetting(f"YIJU_ENCODER: {choice!r} is not http:URL#MODEL")
    key = settings.encoder_api_key

    def opener() -> Encoder:
        from mappings.encoders.remote import RemoteEncoder

        service = RemoteEncoder(url, model, api_key=key.get_secret_value() if key else None)
        return _cached(service, settings)

    return opener


SCHEMES = {"st": _sentence, "http": _remote, "https": _remote}


def _cached(encoder: Encoder, settings: Settings) -> Encoder:
    return CachedEncoder(encoder, VectorCache(settings.home / "vectors.sqlite"))
