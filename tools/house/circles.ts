/** From a name to the names that it leans on. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** A graph of the names that `nameOf` gives to both ends of each arrow; an arrow within one name is none. */
export function graphOf<Arrow>(
  arrows: Iterable<Arrow>,
  endsOf: (arrow: Arrow) => readonly [from: string, to: string],
): Graph {
  const graph = new Map<string, Set<string>>();
  for (const arrow of arrows) {
    const [from, to] = endsOf(arrow);
    if (from === to) continue;
    const leansOn = graph.get(from) ?? new Set<string>();
    leansOn.add(to);
    graph.set(from, leansOn);
  }
  return graph;
}

/** The circles of a graph: groups of names that all reach each other (Tarjan 1972), the largest first, each sorted. */
export function findCircles(graph: Graph): readonly (readonly string[])[] {
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const circles: string[][] = [];
  const visit = (name: string): void => {
    const number = numbers.size;
    numbers.set(name, number);
    lowest.set(name, number);
    stack.push(name);
    onStack.add(name);
    for (const next of graph.get(name) ?? []) {
      if (!numbers.has(next)) visit(next);
      if (onStack.has(next)) lowest.set(name, Math.min(lowest.get(name)!, lowest.get(next)!));
    }
    if (lowest.get(name) !== number) return;
    const circle = stack.splice(stack.indexOf(name));
    for (const one of circle) onStack.delete(one);
    if (circle.length > 1) circles.push(circle.toSorted());
  };
  for (const name of graph.keys()) if (!numbers.has(name)) visit(name);
  return circles.toSorted((a, b) => b.length - a.length);
}
