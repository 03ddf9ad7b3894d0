export type Arrow = { from: string; to: string };

/** Groups of nodes that reach each other along arrows, each group sorted (Tarjan's algorithm). */
export function circlesOf(arrows: Arrow[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of arrows) targets.set(from, [...(targets.get(from) ?? []), to]);
  const visits = new Map<string, { index: number; low: number; open: boolean }>();
  const path: string[] = [];
  const circles: string[][] = [];

  function visit(node: string) {
    const own = { index: visits.size, low: visits.size, open: true };
    visits.set(node, own);
    path.push(node);
    for (const target of targets.get(node) ?? []) {
      const seen = visits.get(target) ?? visit(target);
      if (seen.open) own.low = Math.min(own.low, seen.low);
    }
    if (own.low === own.index) {
      const group = path.splice(path.indexOf(node));
      for (const member of group) visits.get(member)!.open = false;
      if (group.length > 1 || targets.get(node)?.includes(node)) circles.push(group.sort());
    }
    return own;
  }

  for (const node of targets.keys()) if (!visits.has(node)) visit(node);
  return circles;
}
