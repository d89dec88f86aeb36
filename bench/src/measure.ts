import { cpuSeconds } from './process-cpu.ts';
import { runLoad, type Exchange, type LoadResult } from './run-load.ts';
import { expectStatus, type Made, type Target } from './target.ts';

export interface Measurement {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** CPU seconds of all server processes per 1,000 exchanges. */
  readonly cpuPer1000: number;
}

export interface Plan {
  readonly connections: number;
  readonly cycleClients: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
}

async function timed(target: Target, run: () => Promise<LoadResult>): Promise<Measurement> {
  const before = cpuSeconds(target.pids);
  const { exchanges, seconds, p50, p99 } = await run();
  const cpu = cpuSeconds(target.pids) - before;
  return { perSecond: exchanges / seconds, p50, p99, cpuPer1000: (cpu / exchanges) * 1000 };
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

/** Creates for a while, reveals each of the created ones once, then runs whole cycles. */
export async function measure(
  target: Target,
  plan: Plan,
): Promise<Record<'create' | 'reveal' | 'cycle', Measurement>> {
  const { port } = target;
  await runLoad(port, plan.cycleClients, plan.warmUpSeconds, cycling(target));

  const stored: Made[] = [];
  const create = await timed(target, () =>
    runLoad(
      port,
      plan.connections,
      plan.seconds,
      creating(target, (made) => stored.push(made)),
    ),
  );
  const reveal = await timed(target, () =>
    runLoad(port, plan.connections, Number.POSITIVE_INFINITY, (send) => {
      const made = stored.pop();
      return made && send(made.reveal).then((answer) => void expectStatus(answer, 200));
    }),
  );
  const cycle = await timed(target, () => runLoad(port, plan.cycleClients, plan.seconds, cycling(target)));
  return { create, reveal, cycle };
}
