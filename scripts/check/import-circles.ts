/** Files by their imports, both as paths from the root. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** Groups of files that import each other in a cycle, type imports included; each group sorted. */
export function findCircles(graph: ImportGraph): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const circles: string[][] = [];
  // Tarjan's strongly connected components; a group is complete when its first file is left.
  const visit = (file: string): number => {
    const at = order.size;
    order.set(file, at);
    open.push(file);
    isOpen.add(file);
    let lowest = at;
    for (const target of graph.get(file) ?? []) {
      if (!graph.has(target)) continue;
      if (!order.has(target)) lowest = Math.min(lowest, visit(target));
      else if (isOpen.has(target)) lowest = Math.min(lowest, low.get(target) ?? order.get(target) ?? at);
    }
    low.set(file, lowest);
    if (lowest === at) {
      const group = open.splice(open.indexOf(file));
      for (const each of group) isOpen.delete(each);
      if (group.length > 1) circles.push(group.sort());
    }
    return lowest;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles.sort(([left = ''], [right = '']) => left.localeCompare(right));
}
