import { cpuSeconds } from './process-use.ts';
import { runLoad, type Exchange } from './run-load.ts';
import { expectStatus, type Made, type Target } from './target.ts';

export interface Cost {
  /** CPU milliseconds per 1,000 requests, of all servers with their stores; and PostgreSQL's share of it. */
  readonly cpu: number;
  readonly postgres: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
}

export const OPERATIONS = ['create', 'status', 'reveal', 'ack'] as const;
export type Operation = (typeof OPERATIONS)[number];
/** The floor answers no question about the state of a link. */
export type Costs = Readonly<
  Record<Exclude<Operation, 'status'>, Cost> & { readonly status: Cost | undefined }
>;

export interface LinkLoad {
  /** How many links are made, asked for, opened and acknowledged. */
  readonly links: number;
  readonly connections: number;
}

/** Sends each request once. */
function sendEach(requests: readonly (Buffer | undefined)[], status: number): Exchange {
  const left = requests.values();
  return (send) => {
    const { value } = left.next();
    return value && send(value).then((answer) => void expectStatus(answer, status));
  };
}

/** Makes so many links and keeps what opens them. */
function makeLinks(target: Target, count: number, made: Made[]): Exchange {
  let begun = 0;
  return (send) => {
    begun += 1;
    if (begun > count) return undefined;
    const draft = target.create();
    return send(draft.request).then((answer) => void made.push(draft.made(answer)));
  };
}

async function costOf({ ports, processes }: Target, connections: number, exchange: Exchange): Promise<Cost> {
  const before = cpuSeconds(processes);
  const { exchanges, seconds, p50, p99 } = await runLoad(
    ports,
    connections,
    Number.POSITIVE_INFINITY,
    exchange,
  );
  const used = Object.entries(cpuSeconds(processes)).map(
    ([name, after]) => [name, ((after - (before[name] ?? 0)) / exchanges) * 1e6] as const,
  );
  const cpu = used.reduce((sum, [, ms]) => sum + ms, 0);
  const postgres = used.find(([name]) => name === 'PostgreSQL')?.[1] ?? 0;
  return { cpu, postgres, p50, p99, perSecond: exchanges / seconds };
}

/** Makes links and takes each through its whole life, one kind of request after the other. */
export async function measureRequests(target: Target, { links, connections }: LinkLoad): Promise<Costs> {
  const cost = (exchange: Exchange): Promise<Cost> => costOf(target, connections, exchange);
  const made: Made[] = [];
  const create = await cost(makeLinks(target, links, made));
  const questions = made.flatMap((link) => link.status ?? []);
  const claims = made.map((link) => link.reveal);
  const thanks = made.map((link) => link.acknowledge);
  return {
    create,
    status: questions.length === 0 ? undefined : await cost(sendEach(questions, 200)),
    reveal: await cost(sendEach(claims, 200)),
    ack: await cost(sendEach(thanks, 204)),
  };
}
