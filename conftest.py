"""What every test run begins with: the sizes of property tests, and the examples of pages and docstrings as tests."""

from __future__ import annotations

from hypothesis import HealthCheck, settings
from sybil import Sybil
from sybil.document import PythonDocStringDocument
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser
from sybil.parsers.rest import DocTestParser

_patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # a busy machine is no fault of a test
settings.register_profile("quick", _patient, derandomize=True, max_examples=25, stateful_step_count=30)
settings.register_profile("full", _patient, max_examples=1000, stateful_step_count=100, print_blob=True)
settings.load_profile("quick")

_pages = Sybil(parsers=[PythonCodeBlockParser(), SkipParser()], patterns=["*.md"])
_docstrings = Sybil(
    parsers=[DocTestParser()], patterns=["src/**/*.py"], document_types={".py": PythonDocStringDocument}
)
pytest_collect_file = (_pages + _docstrings).pytest()
