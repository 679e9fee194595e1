"""What every test run begins with: the sizes of property tests, and the examples of pages and docstrings as tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hypothesis import HealthCheck, settings
from sybil import Document, Region, Sybil
from sybil.document import PythonDocStringDocument
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser
from sybil.parsers.rest import DocTestParser
from sybil.sybil import SybilCollection

from tests.support import console
from tests.support.lacking import skip_where_lacking

_patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # a busy machine is no fault of a test
settings.register_profile("quick", _patient, derandomize=True, max_examples=25, stateful_step_count=30)
settings.register_profile("brief", _patient, derandomize=True, max_examples=5, stateful_step_count=10)
settings.register_profile("full", _patient, max_examples=1000, stateful_step_count=100, print_blob=True)
settings.load_profile("quick")
skip_where_lacking()

_page: list[Callable[[Document], Iterable[Region]]] = [
    PythonCodeBlockParser(),
    SkipParser(),
    console.console_parser,
]
_pages = Sybil(parsers=_page, patterns=["*.md"], excludes=["docs/tutorial/*.md"], **console.FOLDER_OF_A_PAGE)
_tutorial = Sybil(parsers=_page, patterns=["docs/tutorial/*.md"], **console.FOLDER_OF_A_TUTORIAL)
_docstrings = Sybil(
    parsers=[DocTestParser()], patterns=["src/**/*.py"], document_types={".py": PythonDocStringDocument}
)
pytest_collect_file = SybilCollection([_pages, _tutorial, _docstrings]).pytest()
