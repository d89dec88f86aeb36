import { setTimeout as pause } from 'node:timers/promises';
import { startCluster, type Cluster } from '@oncelink/testing/cluster';
import { Connection, type Outcome } from './connection.ts';
import { Dice } from './dice.ts';
import type { Findings } from './findings.ts';
import { judge } from './judge-answer.ts';
import { makeControlLink } from './control-link.ts';
import { planRequest } from './plan-request.ts';
import { readApi, type Api } from '@oncelink/testing/product/api-document';
import { asCommand, type WireRequest } from './request.ts';
import { Stock } from './stock.ts';
import { ProcessWatch, type MemoryReport } from './watch-processes.ts';

export interface RequestPlan {
  readonly requests: number;
  readonly seed: number;
  /** Index of the first request, to repeat one that was found. */
  readonly from: number;
  /** The id of the one operation to send requests to; absent: all. */
  readonly only?: string | undefined;
}

export interface RequestReport {
  /** Names of the checks that were made. */
  readonly checks: readonly string[];
  /** What could not be judged, and why. */
  readonly notJudged: readonly string[];
  /** Answers by status, with the operation from 500 on; 0 where a connection was closed instead. */
  readonly statuses: ReadonlyMap<string, number>;
  readonly memory: readonly MemoryReport[];
  readonly seconds: number;
}

const CONNECTIONS = 16;

/** Requests before their links and accounts are made again: links are used up, accounts deleted. */
const BATCH = 500;

/** Requests from one sign of life to the next. */
const PROGRESS = 10_000;

/** What never ends must not keep a connection for long. */
const PATIENCE_MS = 1000;

/** Shorter runs are warming up all the time. */
const STEADY_REQUESTS = 50_000;

/** What a process may keep more of its heap in the last quarter than in the second, in megabytes. */
const GROWTH_MAX = 20;

/** So many answers of a hundred may say that the machine is too busy. */
const SHED_MAX = 0.01;
/** The longest wait, whatever the answer says. */
const RETRY_AFTER_MAX_S = 5;

const statusOf = (result: Outcome): number => (result.outcome === 'answered' ? result.answer.status : 0);

function retryAfterMs(result: Outcome): number {
  const seconds = result.outcome === 'answered' ? Number(result.answer.headers['retry-after']) : 0;
  return Math.min(seconds || 1, RETRY_AFTER_MAX_S) * 1000;
}

class Run {
  readonly #plan: RequestPlan;
  readonly #api: Api;
  readonly #findings: Findings;
  readonly #stock: Stock;
  readonly #connections: readonly Connection[];
  readonly statuses = new Map<string, number>();
  shed = 0;

  constructor(plan: RequestPlan, api: Api, findings: Findings, cluster: Cluster) {
    const port = Number(new URL(cluster.gateways[0] ?? '').port);
    this.#plan = plan;
    this.#api = api;
    this.#findings = findings;
    this.#stock = new Stock(cluster);
    this.#connections = Array.from({ length: CONNECTIONS }, () => new Connection(port));
  }

  async sendBatch(from: number, to: number): Promise<void> {
    await this.#stock.renew(new Dice(this.#plan.seed, -from - 1));
    let next = from;
    const work = async (connection: Connection): Promise<void> => {
      while (next < to) await this.#sendOne(connection, next++);
    };
    await Promise.all(this.#connections.map(work));
  }

  async #sendOne(connection: Connection, index: number): Promise<void> {
    const request = planRequest(new Dice(this.#plan.seed, index), this.#api.operations, this.#stock);
    const result = await connection.send(request);
    const problems = this.#take(request, result);
    if (statusOf(result) === 503) {
      this.shed += 1;
      await pause(retryAfterMs(result));
      const second = await connection.send(request);
      problems.push(...this.#take(request, second));
      // A refused request comes again when told to. A second refusal is no busy machine.
      if (statusOf(second) === 503) problems.push('503 again, after the time that the first one named');
    }
    for (const problem of problems) this.#report(index, request, problem);
  }

  #take(request: WireRequest, result: Outcome): string[] {
    const status = statusOf(result);
    const name = status < 500 ? String(status) : `${status} of ${request.operation?.id ?? 'elsewhere'}`;
    this.statuses.set(name, (this.statuses.get(name) ?? 0) + 1);
    return judge(request, result, this.#api);
  }

  #report(index: number, request: WireRequest, problem: string): void {
    const again = `--seed ${this.#plan.seed} --from ${index} --requests 1`;
    this.#findings.add(
      `${request.operation?.id ?? 'elsewhere'}: ${problem}`,
      `${again} (${request.what}) ${asCommand(request)}`,
    );
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
  }
}

function judgeEnd(findings: Findings, { requests }: RequestPlan, watch: ProcessWatch, shed: number): void {
  for (const name of watch.lost()) findings.add('processes: one ended', name);
  if (shed > requests * SHED_MAX) findings.add('load: too many calls were turned away', String(shed));
  if (requests < STEADY_REQUESTS) return;
  for (const { name, heap } of watch.memory()) {
    const isKept = heap[1] - heap[0] <= GROWTH_MAX;
    // What could not be read is no number, and not well.
    if (!isKept) findings.add('memory: it grows', `${name}: ${heap.join(' to ')} MB`);
  }
}

async function fuzzCluster(cluster: Cluster, plan: RequestPlan, findings: Findings): Promise<RequestReport> {
  const { operations, isError } = readApi();
  const chosen = operations.filter(({ id }) => plan.only === undefined || id === plan.only);
  if (chosen.length === 0) throw new Error(`There is no operation ${plan.only}.`);
  const controlLink = await makeControlLink(cluster.gateways[0] ?? '');
  const [watch, run] = [
    new ProcessWatch(cluster.processes),
    new Run(plan, { operations: chosen, isError }, findings, cluster),
  ];
  const started = performance.now();
  const end = plan.from + plan.requests;
  for (let from = plan.from; from < end; from += BATCH) {
    await watch.sample(from - plan.from);
    if (from > plan.from && (from - plan.from) % PROGRESS === 0)
      console.log(`${from - plan.from} requests sent`);
    await run.sendBatch(from, Math.min(from + BATCH, end));
  }
  await watch.sample(plan.requests);
  run.close();
  const seconds = (performance.now() - started) / 1000;
  for (const problem of await controlLink.openOnce())
    findings.add('control-link: not as it was left', problem);
  judgeEnd(findings, plan, watch, run.shed);
  const isSteady = plan.requests >= STEADY_REQUESTS;
  const checks = [...chosen.map(({ id }) => id), 'elsewhere', 'processes', 'load', 'control-link'];
  if (isSteady) checks.push('memory');
  const notJudged = isSteady ? [] : [`memory, in fewer than ${STEADY_REQUESTS} requests`];
  return { checks, notJudged, statuses: run.statuses, memory: watch.memory(), seconds };
}

/** Sends valid, nearly valid and absurd requests to the whole product, and judges every answer. */
export async function fuzzRequests(plan: RequestPlan, findings: Findings): Promise<RequestReport> {
  const env = { HTTP_PATIENCE_MS: String(PATIENCE_MS), LOG_LEVEL: 'warn' };
  const cluster = await startCluster({
    replicas: 2,
    gateways: 1,
    auth: true,
    billing: true,
    events: true,
    files: true,
    // Nothing is sent to the addresses that it names.
    webhooks: { deliverers: 0, env: {} },
    env,
  });
  try {
    return await fuzzCluster(cluster, plan, findings);
  } finally {
    await cluster.stop();
  }
}
