/** A step that someone can take, and the world after it. */
export interface Move<World> {
  readonly name: string;
  readonly world: World;
}

export interface System<World> {
  readonly start: World;
  readonly moves: (world: World) => readonly Move<World>[];
  /** What is wrong with a world; null: nothing. */
  readonly judge: (world: World) => string | null;
}

export type Exploration =
  | { readonly outcome: 'holds'; readonly worlds: number }
  /** The shortest history that ends in a world which is wrong. */
  | { readonly outcome: 'broken'; readonly problem: string; readonly history: readonly string[] };

interface Visit {
  readonly from: string | null;
  readonly move: string;
}

/** Goes back from a world to the start. */
function historyTo(key: string, visits: ReadonlyMap<string, Visit>): string[] {
  const history: string[] = [];
  for (let at: string | null = key; at !== null;) {
    const visit: Visit | undefined = visits.get(at);
    if (visit === undefined) break;
    if (visit.from !== null) history.unshift(visit.move);
    at = visit.from;
  }
  return history;
}

/**
 * Looks at every world that can be reached, in the order of how many steps it takes.
 * @throws RangeError when there are more than `limit`: a system that is not bounded proves nothing
 */
export function explore<World>({ start, moves, judge }: System<World>, limit = 5_000_000): Exploration {
  const keyOf = (world: World): string => JSON.stringify(world);
  const visits = new Map<string, Visit>([[keyOf(start), { from: null, move: '' }]]);
  let edge: readonly World[] = [start];
  while (edge.length > 0) {
    const next: World[] = [];
    for (const world of edge) {
      const from = keyOf(world);
      const problem = judge(world);
      if (problem !== null) return { outcome: 'broken', problem, history: historyTo(from, visits) };
      for (const move of moves(world)) {
        const key = keyOf(move.world);
        if (visits.has(key)) continue;
        visits.set(key, { from, move: move.name });
        next.push(move.world);
      }
    }
    if (visits.size > limit) throw new RangeError(`More than ${limit} worlds.`);
    edge = next;
  }
  return { outcome: 'holds', worlds: visits.size };
}
