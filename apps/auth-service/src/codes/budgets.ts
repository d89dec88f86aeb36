import type { Query, Statement } from '@oncelink/service-kit/database';
import {
  RETURN_TRY_OF_ADDRESS,
  RETURN_TRY_OF_DEVICE,
  TAKE_REQUEST_OF_ADDRESS,
  TAKE_REQUEST_OF_DEVICE,
  TAKE_TRY_OF_ADDRESS,
  TAKE_TRY_OF_DEVICE,
} from './budget.statements.ts';

/** Callers of a gateway that names no networks yet share one. */
export const NO_NETWORK = '';

/** Whose budgets a request draws on. */
export interface BudgetOwner {
  readonly address: Buffer;
  /** The share of the address's budget that is drawn on. */
  readonly network: Buffer;
  /** Null for a browser that names none. A browser that has never been signed in counts as none. */
  readonly device: Buffer | null;
}

interface Granted {
  readonly granted: boolean;
}

/**
 * Takes one request. A known browser draws on its own budget first: so nobody is locked out by a stranger who uses up
 * the requests of an address (ASVS 6.1.1).
 */
export async function takeRequest(query: Query, { address, network, device }: BudgetOwner): Promise<boolean> {
  const [own] = device === null ? [] : await query<Granted>(TAKE_REQUEST_OF_DEVICE, [device]);
  if (own !== undefined) return own.granted;
  const [shared] = await query<Granted>(TAKE_REQUEST_OF_ADDRESS, [address, network]);
  return shared !== undefined;
}

/** Gives back the try that was taken. */
type ReturnTry = () => Promise<unknown>;

/** Takes one try, to be given back unless it turns out wrong. Nothing when none is left. */
export async function takeTry(query: Query, owner: BudgetOwner): Promise<ReturnTry | undefined> {
  const { address, network, device } = owner;
  const take = async (statement: Statement, back: Statement, keys: readonly [Buffer, ...Buffer[]]) => {
    const rows = await query<Granted>(statement, keys);
    return rows.length === 0 ? undefined : () => query(back, keys.slice(0, 1));
  };
  const own = device === null ? undefined : await take(TAKE_TRY_OF_DEVICE, RETURN_TRY_OF_DEVICE, [device]);
  return own ?? take(TAKE_TRY_OF_ADDRESS, RETURN_TRY_OF_ADDRESS, [address, network]);
}
