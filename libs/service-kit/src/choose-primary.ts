import { callbackify } from 'node:util';
import { Client, type ClientBase, type ClientConfig, type PoolConfig } from 'pg';
import { hostAndPort } from './store-url.ts';

const POSTGRES_PORT = 5432;
/** A host that is off answers nothing at all; connections wait for those who stand before theirs. */
const ASK_MS = 2000;

/** The host takes no changes: a standby, or a primary that is about to hand over. */
class ReadOnlyError extends Error {
  override readonly name = 'ReadOnlyError';
  /** SQLSTATE of what a change would be answered there. */
  readonly code = '25006';
}

/** @throws ReadOnlyError the host would refuse changes */
async function checkWritable(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'off') throw new ReadOnlyError('The host takes no changes.');
}

/** @returns why the host is not the primary, or undefined when it is */
async function whyNot(config: ClientConfig): Promise<unknown> {
  const client = new Client({ ...config, connectionTimeoutMillis: ASK_MS, query_timeout: ASK_MS });
  // Without a listener, a connection that breaks would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await checkWritable(client);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** The first of these hosts that takes changes. All are asked at once: one that is off must not use up the time. */
async function findPrimary(addresses: readonly string[], config: ClientConfig): Promise<URL> {
  const asked = addresses.map((address) => whyNot({ ...config, connectionString: address }));
  const reasons: unknown[] = [];
  for (const [index, address] of addresses.entries()) {
    const reason = await asked[index];
    if (reason === undefined) return new URL(address);
    reasons.push(reason);
  }
  // That a standby only reads is as it should be: what another host lacks says more.
  throw reasons.find((reason) => !(reason instanceof ReadOnlyError)) ?? reasons[0];
}

/**
 * Connections of a pool that lead to the primary among several hosts, which node-postgres can't choose. Which one it is
 * is remembered until a connection ends, and checked on each new one: at a fail-over all connections break, and the next
 * asks again. No statement ever runs on a standby, where a claim would be refused and a question answered from the past.
 * @param addresses of the same database, in the order of preference
 */
export function choosePrimary(addresses: readonly string[]): Pick<PoolConfig, 'Client' | 'verify'> {
  let primary: Promise<URL> | undefined;
  const forget = (): void => {
    primary = undefined;
  };

  class PrimaryClient extends Client {
    readonly #lead: (callback: (error: Error | null) => void) => void;

    constructor(config: ClientConfig = {}) {
      super(config);
      this.on('error', forget).on('end', forget);
      this.#lead = callbackify(async () => {
        primary ??= findPrimary(addresses, config);
        Object.assign(this, hostAndPort(await primary, POSTGRES_PORT));
      });
    }

    override connect(): Promise<Client>;
    override connect(callback: (error: Error | null) => void): void;
    override connect(callback: (error: Error | null) => void = noPromise): Promise<Client> | void {
      this.#lead((error) => {
        if (error === null) return super.connect(callback);
        forget();
        return callback(error);
      });
    }
  }

  const verify = async (client: ClientBase): Promise<void> => {
    try {
      await checkWritable(client);
    } catch (error) {
      forget(); // at once: the connection ends later than the next one is asked for
      throw error;
    }
  };
  return { Client: PrimaryClient, verify: callbackify(verify) };
}

function noPromise(): never {
  throw new Error('A pool asks with a callback.');
}
