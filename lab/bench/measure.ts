import { cpuSeconds } from './process-use.ts';
import { watchNoise } from './quiet.ts';
import {
  runAlone,
  runAtRate,
  runLoad,
  type AloneResult,
  type Exchange,
  type LoadResult,
} from './run-load.ts';
import { SharedConnections } from './shared-connections.ts';
import type { Times } from '../statistics.ts';
import { expectStatus, type Made, type Target } from './target.ts';

export interface Measurement extends Times {
  readonly perSecond: number;
  /** CPU milliseconds per 1,000 exchanges, by process. */
  readonly cpu: Readonly<Record<string, number>>;
  /** Cores that others used meanwhile. */
  readonly noise: number;
}

/** By name of the operation. */
export type Measurements = Readonly<Record<string, Measurement>>;

export interface Plan {
  readonly connections: number;
  readonly cycleClients: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
  /** Not to ask for the status of links. */
  readonly isBrief?: boolean;
}

/** Before what is measured at a fixed rate, at the same rate. */
export const WARM_UP_SECONDS = 2;
/** Both tries of the gateway, and a little. */
export const ANSWER_MS = 6000;

async function timed({ processes }: Target, run: () => Promise<LoadResult>): Promise<Measurement> {
  const noise = watchNoise(processes);
  const before = cpuSeconds(processes);
  const { exchanges, seconds, p50, p99 } = await run();
  const after = Object.entries(cpuSeconds(processes));
  const cpu = after.map(([name, used]) => [name, ((used - (before[name] ?? 0)) / exchanges) * 1e6] as const);
  return { perSecond: exchanges / seconds, p50, p99, cpu: Object.fromEntries(cpu), noise: noise() };
}

const creating =
  (target: Target, keep: (made: Made) => void): Exchange =>
  async (send) => {
    const { request, made } = target.create();
    keep(made(await send(request)));
  };

const cycling =
  (target: Target): Exchange =>
  async (send) => {
    const { request, made } = target.create();
    const { reveal, acknowledge } = made(await send(request));
    expectStatus(await send(reveal), 200);
    if (acknowledge) expectStatus(await send(acknowledge), 204);
  };

/** Sends each of the requests once. */
function sending(requests: readonly Buffer[]): Exchange {
  let next = 0;
  return (send) => {
    const request = requests[next];
    next += 1;
    return request && send(request).then((answer) => void expectStatus(answer, 200));
  };
}

/** Creates for a while, asks for and reveals each of the created ones once, then runs whole cycles. */
export async function measure(target: Target, plan: Plan): Promise<Measurements> {
  const { ports } = target;
  const { connections, cycleClients, seconds } = plan;
  await runLoad(ports, cycleClients, plan.warmUpSeconds, cycling(target));
  const stored: Made[] = [];
  const load = (exchange: Exchange, clients = connections, limit = Number.POSITIVE_INFINITY) =>
    timed(target, () => runLoad(ports, clients, limit, exchange));

  const keep = creating(target, (made) => stored.push(made));
  const create = await load(keep, connections, seconds);
  const questions = plan.isBrief ? [] : stored.flatMap(({ status }) => status ?? []);
  const status = questions.length > 0 && (await load(sending(questions)));
  const reveal = await load(sending(stored.map((made) => made.reveal)));
  const cycle = await load(cycling(target), cycleClients, seconds);
  return { create, ...(status && { status }), reveal, cycle };
}

/**
 * Creates at a fixed rate, each timed from when it should have begun. What came before does not count: servers and the
 * load open their connections then.
 */
export async function measureAtRate(
  target: Target,
  perSecond: number,
  seconds: number,
): Promise<Measurement> {
  const connections = new SharedConnections(target.ports, ANSWER_MS);
  const exchange = creating(target, () => undefined);
  const run = (time: number): Promise<LoadResult> =>
    runAtRate(connections, { perSecond, seconds: time }, exchange);
  try {
    await run(WARM_UP_SECONDS);
    return await timed(target, () => run(seconds));
  } finally {
    connections.close();
  }
}

/** Creates as fast as so many connections can. */
export async function measureCreates(
  target: Target,
  connections: number,
  seconds: number,
): Promise<Measurement> {
  const exchange = creating(target, () => undefined);
  await runLoad(target.ports, connections, WARM_UP_SECONDS, exchange);
  return timed(target, () => runLoad(target.ports, connections, seconds, exchange));
}

/** Whole cycles by so many clients. @param warmUpSeconds before, which do not count */
export async function measureCycles(
  target: Target,
  clients: number,
  seconds: number,
  warmUpSeconds: number,
): Promise<Measurement> {
  await runLoad(target.ports, clients, warmUpSeconds, cycling(target));
  return timed(target, () => runLoad(target.ports, clients, seconds, cycling(target)));
}

/** What one user waits for who is alone with the service: by request, and for a whole cycle. */
export async function measureAlone(target: Target, pauseMs: number, seconds: number): Promise<Measurements> {
  let result: AloneResult | undefined;
  const [port = 0] = target.ports;
  const cycle = await timed(target, async () => {
    result = await runAlone(port, pauseMs, seconds, async (step) => {
      const { request, made } = target.create();
      const { reveal, acknowledge } = made(await step('create', request));
      expectStatus(await step('reveal', reveal), 200);
      if (acknowledge) expectStatus(await step('ack', acknowledge), 204);
    });
    return result;
  });
  const parts = Object.entries(result?.parts ?? {});
  return { ...Object.fromEntries(parts.map(([name, times]) => [name, { ...cycle, ...times }])), cycle };
}
