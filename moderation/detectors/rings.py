"""Findings about pairs that share a member are one affair: a ring is one case, and not three."""

from __future__ import annotations

from collections.abc import Iterable

from .findings import Finding


def rings(findings: Iterable[Finding]) -> list[list[Finding]]:
    """Findings grouped by who is connected with whom, whatever their kind."""
    groups: list[tuple[set[int], list[Finding]]] = []
    for finding in findings:
        touching = [group for group in groups if group[0] & set(finding.members)]
        merged = (set(finding.members).union(*(group[0] for group in touching)),
                  [*(one for group in touching for one in group[1]), finding])  # fmt: skip
        groups = [*(group for group in groups if group not in touching), merged]
    return [group[1] for group in groups]
