import type { Profiler } from 'node:inspector';

type Frame = Profiler.ProfileNode['callFrame'];

const WAITING = new Set(['(root)', '(idle)']);
/** Beginning a profile takes a tenth of a second. */
const PROFILER = 'node:inspector';

/** V8's names for time that no function spends, and the one file that only hands bytes to the system. */
const NAMES: Readonly<Record<string, string>> = {
  '(garbage collector)': 'garbage collection',
  '(program)': 'outside of JavaScript',
  'node:internal/stream_base_commons': 'writing to sockets',
};

/** Whose function it is: an app or a lib, a package, a file of Node. Functions of V8 itself have none. */
function ownerOf({ functionName, url }: Frame): string | undefined {
  const named = NAMES[functionName] ?? NAMES[url];
  if (named !== undefined) return named;
  const own = /\/((?:apps|libs)\/[^/]+)\/dist\//.exec(url)?.[1];
  const packaged = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  return (own ?? packaged ?? url.replace(/^file:.*\//, '')) || undefined;
}

/** Shares of the CPU time, the largest first. What V8 and the system do counts for the function that called them. */
export function ownersOfTime({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): [string, number][] {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const times = new Map<string, number>();
  samples.forEach((sample, index) => {
    const stack: Frame[] = [];
    for (let id: number | undefined = sample; id !== undefined; id = parents.get(id)) {
      const frame = frames.get(id);
      if (frame !== undefined) stack.push(frame);
    }
    if (WAITING.has(stack[0]?.functionName ?? '(root)') || stack.some(({ url }) => url === PROFILER)) return;
    const owner = stack.map((frame) => ownerOf(frame)).find((name) => name !== undefined) ?? 'V8';
    times.set(owner, (times.get(owner) ?? 0) + Math.max(0, timeDeltas[index] ?? 0));
  });
  const all = [...times.values()].reduce((sum, time) => sum + time, 0);
  return [...times]
    .map(([owner, time]): [string, number] => [owner, time / all])
    .toSorted(([, left], [, right]) => right - left);
}
