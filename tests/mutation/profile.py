"""How property tests try mutants: few examples, always the same, and what fails need not be made small."""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, settings

settings.register_profile(
    "mutation",
    derandomize=True,
    max_examples=10,
    stateful_step_count=30,
    phases=(Phase.explicit, Phase.generate),
    report_multiple_bugs=False,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
