import type { Profiler } from 'node:inspector';

/** A function with what it called: how long it and they were on the CPU, in µs. */
export interface Call {
  readonly name: string;
  total: number;
  self: number;
  readonly calls: Map<string, Call>;
}

/** No work of the process. */
const WAITING = new Set(['(root)', '(idle)']);
/** Beginning a profile takes a tenth of a second. */
const PROFILER = 'node:inspector';

/** Where a script belongs, as a reader of the repository knows it. */
function placeOf(url: string): string {
  const [, folder, file] = /\/((?:apps|libs)\/[^/]+)\/dist\/(.*)$/.exec(url) ?? [];
  if (folder !== undefined) return `${folder}/${file}`;
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? url.replace(/^file:.*\//, '');
}

const nameOf = ({ functionName, url }: Profiler.ProfileNode['callFrame']): string =>
  `${functionName || '(anonymous)'} ${placeOf(url)}`.trim();

const newCall = (name: string): Call => ({ name, total: 0, self: 0, calls: new Map() });

function enter(call: Call, name: string): Call {
  const inner = call.calls.get(name) ?? newCall(name);
  call.calls.set(name, inner);
  return inner;
}

/** Adds up the samples of a profile, functions of one name in one place together. */
export function buildCallTree({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Call {
  const parents = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const all = newCall('all');
  samples.forEach((sample, index) => {
    const stack: string[] = [];
    for (let id: number | undefined = sample; id !== undefined; id = parents.get(id)) {
      const frame = frames.get(id);
      if (frame?.url === PROFILER) return;
      if (frame !== undefined && !WAITING.has(frame.functionName)) stack.unshift(nameOf(frame));
    }
    if (stack.length === 0) return;
    const time = Math.max(0, timeDeltas[index] ?? 0);
    all.total += time;
    let call = all;
    for (const name of stack) {
      call = enter(call, name);
      call.total += time;
    }
    call.self += time;
  });
  return all;
}
