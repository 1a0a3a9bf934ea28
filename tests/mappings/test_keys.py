"""Document ids stay within what the server takes, and never collide by being shortened."""

from hypothesis import given
from hypothesis import strategies as st

from mappings.index import document_key


@given(
    st.text(alphabet="法律a/", min_size=0, max_size=400), st.text(alphabet="法律a/", max_size=400)
)
def test_ids_fit_and_differ_as_their_names_do(one, other):
    assert len(document_key(one).encode()) <= 512
    assert (document_key(one) == document_key(other)) == (one == other)


def test_a_short_name_is_its_own_id():
    assert document_key("云岭市灯光条例@2020-01-01#3/0") == "云岭市灯光条例@2020-01-01#3/0"
