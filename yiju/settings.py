"""Settings: read once from the environment (`YIJU_…`) and handed down; nothing else reads it."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path
from typing import Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from mappings.errors import InvalidSetting

ArbiterName = Literal["llm", "rules"]


class Settings(BaseSettings):
    """Every setting, its default and its meaning; each is an environment variable `YIJU_<NAME>`."""

    model_config = SettingsConfigDict(
        env_prefix="YIJU_", extra="ignore", frozen=True, use_attribute_docstrings=True
    )

    home: Path = Path("~/.yiju")
    """Folder of the node, the vector cache and the spool; two homes never meet."""
    cache: Path = Path("~/.cache/yiju")
    """Folder of what is fetched once, the server program and the models; homes may share it, and
    it can be deleted at any time."""
    es_url: str | None = None
    """Address of your own Elasticsearch (8.19 or 9.x); empty = the embedded node."""
    es_user: str | None = None
    """User of that cluster."""
    es_password: SecretStr | None = None
    """Password of that user."""
    es_api_key: SecretStr | None = None
    """API key instead of user and password."""
    es_ca_file: Path | None = None
    """Certificate authority of that cluster, as a PEM file."""
    es_timeout: float = Field(default=30.0, gt=0, le=600)
    """Seconds that a request may take."""
    node_heap: str = Field(default="1g", pattern=r"^\d+[mg]$")
    """Heap of the embedded node; 1g holds 300,000 passages of 512 dimensions."""
    encoder: str = "auto"
    """`auto` = bundled weights by language; `bge-small-zh-v1.5`, `all-minilm-l6-v2`;
    `st:NAME_OR_FOLDER` = sentence-transformers; `http:URL#MODEL` = OpenAI-compatible; `none`."""
    encoder_api_key: SecretStr | None = None
    """Key of the OpenAI-compatible embedding service."""
    encoder_threads: int = Field(default=0, ge=0, le=64)
    """Texts that the encoder works on side by side, one thread each; 0 = one a core."""
    timezone: str = "Asia/Shanghai"
    """Where "today" is read when a question names no day."""
    collection: str = "default"
    """Collection used where a command names none."""
    audit_when_down: Literal["spool", "refuse"] = "spool"
    """What happens to an answer whose audit record cannot be stored: spool it to disk and answer,
    or refuse the answer."""
    lease_seconds: float = Field(default=16.0, ge=1, le=600)
    """Seconds without a sign of life after which a killed job's place is taken over."""
    llm_url: str | None = None
    """Address of a language model that speaks as OpenAI's do, such as http://localhost:8000/v1;
    empty = none: the rules give the roles, and `yiju answer` gives its evidence only."""
    llm_model: str = "default"
    """Name of the model there."""
    llm_api_key: SecretStr | None = None
    """Key of that service."""
    llm_timeout: float = Field(default=60.0, gt=0, le=600)
    """Seconds that the model may be silent."""
    arbiter: ArbiterName = "rules"
    """Who gives the roles: `rules`, or `llm` = that model, one call a search, and the rules where
    none is configured or it fails."""
    url: str | None = None
    """Address of a running `yiju serve` that `yiju mcp` asks; empty = it searches here."""
    key: SecretStr | None = None
    """Key of that service, as `yiju keys create` told it."""
    kind_classifier: Path | None = None
    """File of `yiju classifier train`: guesses the kind of texts without any mark of it, from the
    next reading on; empty = such texts count as house rules."""
    dictionary: Path | None = None
    """Folder of own words for collections where no `--dictionary` names one: `*.txt` lists words,
    `synonyms.txt` bridges to the words of the law; `yiju reindex` takes changes over."""
    serve_rate: str = Field(default="600/minute", pattern=r"^\d{1,9}/(second|minute|hour|day)$")
    """Requests that one key, or one address without a key, may send to `yiju serve`; nobody counts
    where no key exists."""
    serve_at_once: int = Field(default=256, ge=1, le=100_000)
    """Requests that the service has in hand at once; those beyond are told to come again."""
    serve_long_at_once: int = Field(default=2, ge=1, le=100)
    """Long requests at once: whole audits verified or exported, replays, corrections."""
    serve_body_bytes: int = Field(default=1 << 20, ge=1000, le=1 << 30)
    """Bytes of a request; the longest clause of the real corpora is a hundredth of the default."""
    serve_upload_bytes: int = Field(default=64 << 20, ge=1000, le=1 << 34)
    """Bytes of a request that brings files."""
    serve_uploads_bytes: int = Field(default=10 << 30, ge=1000)
    """Bytes of all files that were sent in and are kept in the home."""
    serve_patience: float = Field(default=30.0, gt=0, le=3600)
    """Seconds that a client may take to say what it wants, or keep silent amid its own request."""
    debug: bool = False
    """Print the traceback of an error, too."""

    @field_validator("timezone")
    @classmethod
    def _known_zone(cls, name: str) -> str:
        try:
            ZoneInfo(name)
        except (ZoneInfoNotFoundError, ValueError) as fault:
            raise ValueError(f"no time zone named {name!r}") from fault
        return name

    @field_validator("home", "cache")
    @classmethod
    def _absolute(cls, folder: Path) -> Path:
        return folder.expanduser().absolute()

    @field_validator("dictionary")
    @classmethod
    def _a_folder(cls, folder: Path | None) -> Path | None:
        if folder is not None and not folder.expanduser().is_dir():
            raise ValueError(f"{folder} is no folder")
        return folder and folder.expanduser().absolute()

    @property
    def spool(self) -> Path:
        """Folder of the audit records that wait while the store is down."""
        return self.home / "spool"

    @property
    def reviews(self) -> Path:
        """Folder of what people decided about annotations, a file a collection."""
        return self.home / "reviews"

    def day_of(self, moment: datetime) -> date:
        """The calendar day of a moment in the time zone of the settings."""
        return moment.astimezone(ZoneInfo(self.timezone)).date()

    def today(self) -> date:
        """Today's calendar day in the time zone of the settings."""
        return self.day_of(datetime.now(tz=UTC))


def load_settings() -> Settings:
    """Read the settings from the environment; raises InvalidSetting that names the variable."""
    try:
        return Settings()
    except ValidationError as fault:
        first = fault.errors()[0]
        name = "_".join(str(part) for part in first["loc"]).upper()
        raise InvalidSetting(f"YIJU_{name}: {first['msg']}") from fault
