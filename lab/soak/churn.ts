import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster, ServiceProcess } from '@oncelink/testing/cluster';
import type { SharedConnections } from '../bench/shared-connections.ts';

/** Those that come and go; the first of each service stays. */
const TAKING_TURNS = ['secrets-1', 'gateway-1'];

/** Ends and starts replicas in turn, gracefully, while the others do the work. */
export class Churn implements AsyncDisposable {
  readonly #running: Map<string, ServiceProcess>;
  readonly #away: ServiceProcess[] = [];
  readonly #ports: ReadonlyMap<string, number>;
  readonly #connections: SharedConnections;
  /** All that ever ran. */
  readonly all: ServiceProcess[];
  #moves = 0;

  constructor(cluster: Cluster, connections: SharedConnections) {
    this.all = [...cluster.processes];
    this.#running = new Map(cluster.processes.map((service) => [service.name, service]));
    this.#ports = new Map(
      cluster.gateways.map((url, index) => [`gateway-${index}`, Number(new URL(url).port)]),
    );
    this.#connections = connections;
  }

  get running(): readonly ServiceProcess[] {
    return [...this.#running.values()];
  }

  /** How many have been ended and started again. */
  get restarts(): number {
    return Math.floor(this.#moves / 2);
  }

  /** Ends one, starts it again, ends the next, every so often until told to stop. All are there afterwards. */
  async run(everyMs: number, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await pause(everyMs, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await this.#move();
    }
    if (this.#away.length > 0) await this.#move();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.all.map((service) => service.end()));
  }

  async #move(): Promise<void> {
    const away = this.#away.pop();
    if (away === undefined) await this.#end(TAKING_TURNS[(this.#moves / 2) % TAKING_TURNS.length] ?? '');
    else await this.#start(away);
    this.#moves += 1;
  }

  async #end(name: string): Promise<void> {
    const service = this.#running.get(name);
    if (service === undefined) throw new Error(`${name} does not run`);
    this.#running.delete(name);
    const port = this.#ports.get(name);
    if (port !== undefined) this.#connections.remove(port);
    await service.end();
    if (service.child.exitCode !== 0) throw new Error(`${name} did not end well: ${service.output}`);
    this.#away.push(service);
  }

  async #start(ended: ServiceProcess): Promise<void> {
    const started = ended.again();
    this.all.push(started);
    await started.ready(`http://127.0.0.1:${started.healthPort}/health/ready`);
    this.#running.set(started.name, started);
    const port = this.#ports.get(started.name);
    if (port !== undefined) this.#connections.add(port);
  }
}
