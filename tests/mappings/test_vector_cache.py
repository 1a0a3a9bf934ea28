"""The cache of vectors: by model and text, on disk, shared by processes."""

import os
import signal
import subprocess
import sys
import textwrap
import time

import numpy as np
import pytest
from patience import PATIENCE

from mappings.errors import EncoderError
from mappings.vector_cache import CachedEncoder, VectorCache
from mappings.vectors import UnusableVectors, unit_vectors


class CountingEncoder:
    """Encodes a text by its length and records what it was asked."""

    model_id, dimensions, max_tokens = "counting@1", 3, 8

    def __init__(self):
        self.asked = []

    def encode(self, texts):
        self.asked += texts
        return unit_vectors(np.array([[len(t), 1, 0] for t in texts], np.float32), texts)

    def encode_query(self, text):
        return self.encode([text])[0]

    def count_tokens(self, text):
        return len(text)


@pytest.fixture
def cache(tmp_path):
    return VectorCache(tmp_path / "deep" / "vectors.sqlite")


def random_vectors(number, dimensions=512):
    rows = np.random.default_rng(7).normal(size=(number, dimensions)).astype(np.float32)
    return {f"第{n}条": row for n, row in enumerate(rows)}


def test_what_was_written_is_read_back_bit_for_bit(cache):
    kept = random_vectors(40)
    cache.write("m@1", kept)
    found = cache.read("m@1", [*kept, "never kept"])
    assert found.keys() == kept.keys()
    assert all(np.array_equal(found[text], kept[text]) for text in kept)


def test_models_do_not_see_each_others_vectors(cache):
    cache.write("m@1", random_vectors(2))
    assert cache.read("m@2", ["第0条", "第1条"]) == {}
    assert cache.counts() == {"m@1": 2}


def test_texts_are_encoded_once_and_come_in_order(cache):
    inner = CountingEncoder()
    first = CachedEncoder(inner, cache).encode(["一", "二二", "一"])
    again = CachedEncoder(inner, cache).encode(["二二", "一", "三三三"])
    assert inner.asked == ["一", "二二", "三三三"]
    assert np.array_equal(first[0], first[2])
    assert np.array_equal(again[:2], first[[1, 0]])
    assert np.array_equal(again, inner.encode(["二二", "一", "三三三"]))


def test_unusable_vectors_are_told_again_and_never_kept(cache):
    encoder = CachedEncoder(CountingEncoder(), cache)
    for _ in range(2):
        with pytest.raises(UnusableVectors) as told:
            encoder.encode(["一", " ", "二二"])
        assert told.value.usable.tolist() == [True, False, True]
    assert cache.counts() == {"counting@1": 2}


def test_thirty_thousand_vectors_are_read_in_seconds(cache):
    kept = random_vectors(30_769)
    cache.write("m@1", kept)
    start = time.process_time()  # our own work, however busy the machine is
    found = cache.read("m@1", list(kept))
    assert len(found) == 30_769
    assert time.process_time() - start < 10, "measured: 0.5 s on an idle core"


WRITER = """
    import sys
    from pathlib import Path
    import numpy as np
    from mappings.vector_cache import VectorCache
    cache, name = VectorCache(Path(sys.argv[1])), sys.argv[2]
    for batch in range(int(sys.argv[3])):
        texts = [f"{name} {batch} {n}" for n in range(50)]
        cache.write("m@1", {text: np.full(64, batch, np.float32) for text in texts})
        print(batch, flush=True)
"""


def writer(cache, name, batches):
    command = [sys.executable, "-c", textwrap.dedent(WRITER), cache.path, name, str(batches)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def test_two_processes_write_at_once_and_nothing_is_lost(cache):
    writers = [writer(cache, name, 20) for name in ("a", "b")]
    for process in writers:
        process.communicate(timeout=PATIENCE)
        assert process.returncode == 0
    assert cache.counts() == {"m@1": 2 * 20 * 50}


@pytest.mark.skipif(os.name != "posix", reason="kill -9 is a POSIX thing")
def test_a_killed_writer_loses_its_last_batch_at_most(cache):
    with writer(cache, "a", 100_000) as process:
        for _ in range(5):
            done = int(process.stdout.readline())
        process.send_signal(signal.SIGKILL)
        done = max([done, *(int(line) for line in process.stdout if line.strip())])
    count = cache.counts()["m@1"]
    assert count % 50 == 0, "a batch is kept whole or not at all"
    assert count >= (done + 1) * 50
    cache.write("m@1", {"later": np.ones(64, np.float32)})
    assert cache.counts()["m@1"] == count + 1


def test_a_broken_file_is_named_with_its_remedy(cache):
    cache.path.parent.mkdir()
    cache.path.write_bytes(b"this is no database, only a text of some length" * 50)
    with pytest.raises(EncoderError, match="vector cache") as told:
        cache.read("m@1", ["一"])
    assert "Delete" in told.value.remedy
