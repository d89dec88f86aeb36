/** What a request costs in each process, by the layer of the code: out of the profiles that Node wrote at their ends. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { alignTable } from '../align-table.ts';
import { BundleSources } from './bundle-sources.ts';

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  readonly children?: readonly number[];
}

interface Profile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
  /** Microseconds of the machine's monotonic clock. */
  readonly startTime: number;
}

/** The load, by the machine's monotonic clock: starts and ends of processes are not what is asked for. */
export interface Window {
  readonly begun: number;
  readonly ended: number;
  readonly requests: number;
}

export const monotonicMicroseconds = (): number => Number(process.hrtime.bigint() / 1000n);

const IDLE = '(idle)';
const GARBAGE = 'garbage collection';
const NATIVE = 'kernel and native code, called by no script';

const LAYERS: readonly (readonly [url: RegExp, layer: string])[] = [
  [/node_modules\/(@nestjs|rxjs|reflect-metadata|class-)/, 'Nest'],
  [/node_modules\/(fastify|@fastify|find-my-way|ajv|fast-|secure-json|light-my|avvio|pino)/, 'Fastify'],
  [/node_modules\/(redis|@redis)/, 'client of Redis'],
  [/node_modules\/(pg|postgres)/, 'client of PostgreSQL'],
  [/node_modules\/prom-client/, 'metrics'],
  [/node_modules\//, 'other packages'],
  [/\/libs\/([\w-]+)\//, 'ours: $1'],
  [/\/apps\/([\w-]+)\//, 'ours: $1'],
  [/^node:.*(http|net|stream|timers|events|llhttp)/, 'node:http, sockets, streams'],
  [/^node:.*crypto/, 'node:crypto'],
  [/^node:/, 'other of Node'],
];

const sources = new BundleSources();

function layerOf({ functionName, url, lineNumber }: ProfileNode['callFrame']): string | undefined {
  if (functionName === IDLE) return IDLE;
  if (functionName === '(garbage collector)') return GARBAGE;
  if (functionName === '(program)' || functionName === '(root)') return NATIVE;
  const source = sources.find(url, lineNumber);
  const [pattern, layer] = LAYERS.find(([known]) => known.test(source)) ?? [];
  return pattern && layer && (pattern.exec(source)?.[0].replace(pattern, layer) ?? layer);
}

/** The layer of each node. What is built into V8 has no address: it counts where it was called. */
function layersOf({ nodes }: Profile): ReadonlyMap<number, string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const layers = new Map<number, string>();
  const [root] = nodes;
  const visit = ({ id, callFrame, children = [] }: ProfileNode, above: string): void => {
    const layer = layerOf(callFrame) ?? above;
    layers.set(id, layer);
    for (const child of children) {
      const node = byId.get(child);
      if (node) visit(node, layer);
    }
  };
  if (root) visit(root, NATIVE);
  return layers;
}

/** Microseconds by layer within the window. */
function readProfile(file: string, { begun, ended }: Window): ReadonlyMap<string, number> {
  const profile: Profile = JSON.parse(readFileSync(file, 'utf8'));
  const layers = layersOf(profile);
  const times = new Map<string, number>();
  let now = profile.startTime;
  for (const [index, id] of profile.samples.entries()) {
    const took = profile.timeDeltas[index] ?? 0;
    now += took;
    const layer = layers.get(id) ?? NATIVE;
    if (layer !== IDLE && now >= begun && now <= ended) times.set(layer, (times.get(layer) ?? 0) + took);
  }
  return times;
}

/** @param processes names of the processes whose profiles lie in the folder, with their ids */
export function renderLayers(
  folder: string,
  processes: Readonly<Record<string, number>>,
  window: Window,
): string {
  const files = readdirSync(folder).filter((file) => file.endsWith('.cpuprofile'));
  const all = Object.entries(processes).flatMap(([name, pid]) => {
    const file = files.find((one) => one.includes(`.${pid}.0.`)); // the main thread's
    return file === undefined ? [] : [{ name, times: readProfile(path.join(folder, file), window) }];
  });
  const sum = (layer: string): number => all.reduce((total, { times }) => total + (times.get(layer) ?? 0), 0);
  const layers = [...new Set(all.flatMap(({ times }) => [...times.keys()]))].toSorted(
    (a, b) => sum(b) - sum(a),
  );
  const write = (microseconds: number): string => (microseconds / window.requests).toFixed(1);
  const total = (times: ReadonlyMap<string, number>): number =>
    [...times.values()].reduce((a, b) => a + b, 0);
  return alignTable([
    ['µs of a request', ...all.map(({ name }) => name)],
    ...layers.map((layer) => [layer, ...all.map(({ times }) => write(times.get(layer) ?? 0))]),
    ['all', ...all.map(({ times }) => write(total(times)))],
  ]);
}
