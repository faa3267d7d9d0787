"""The best way to make pairs of many, by rustworkx."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import rustworkx


class Edge(NamedTuple):
    """Two that could be paired, the lower number first, and what speaks against it."""

    one: int
    other: int
    against: int


def best_matching(edges: Sequence[Edge]) -> list[tuple[int, int]]:
    """As many pairs as possible; of all such ways the one that has the least against it."""
    if not edges:
        return []
    graph: rustworkx.PyGraph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(1 + max(edge.other for edge in edges)))
    graph.add_edges_from([(edge.one, edge.other, edge.against) for edge in edges])
    most = max(edge.against for edge in edges)
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=lambda against: most - against)
    return sorted((min(pair), max(pair)) for pair in found)
