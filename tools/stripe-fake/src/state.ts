import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type {
  Charge,
  CheckoutSession,
  Customer,
  Event,
  Invoice,
  PortalSession,
  Price,
  Subscription,
} from './objects/wire-objects.ts';

/** The answer that an idempotency key stands for. */
export interface KeptAnswer {
  readonly at: number;
  /** What was asked, so that a key used for something else is noticed. */
  readonly question: string;
  readonly requestId: string;
  readonly status: number;
  readonly body: string;
}

/** A checkout, and what its answers do not show. */
export interface Checkout {
  readonly session: CheckoutSession;
  /** What is bought: one thing. */
  readonly lineItems: { readonly data: readonly [{ readonly price: Price }] };
  /** For the subscription that it will start. */
  readonly subscriptionMetadata: Record<string, string>;
}

export interface Payment {
  readonly charge: Charge;
  /** Id of what it paid. */
  readonly invoice: string;
}

/** All that is remembered, by id and in the order in which it was made. */
export interface State {
  readonly customers: Map<string, Customer>;
  readonly deletedCustomers: Set<string>;
  /** Customers whose card is declined. */
  readonly declinedCards: Set<string>;
  readonly subscriptions: Map<string, Subscription>;
  readonly invoices: Map<string, Invoice>;
  readonly payments: Map<string, Payment>;
  readonly checkouts: Map<string, Checkout>;
  readonly portals: Map<string, PortalSession>;
  readonly events: Map<string, Event>;
  readonly answers: Map<string, KeptAnswer>;
  readonly settings: {
    /** Seconds that tests have moved the clock forward. */
    clockOffset: number;
  };
}

/** Grows when the file's shape changes: an older file is refused instead of half understood. */
const FILE_VERSION = 2;

export const emptyState = (): State => ({
  customers: new Map(),
  deletedCustomers: new Set(),
  declinedCards: new Set(),
  subscriptions: new Map(),
  invoices: new Map(),
  payments: new Map(),
  checkouts: new Map(),
  portals: new Map(),
  events: new Map(),
  answers: new Map(),
  settings: { clockOffset: 0 },
});

function revive(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('$map' in value && Array.isArray(value.$map)) return new Map(value.$map);
  return '$set' in value && Array.isArray(value.$set) ? new Set(value.$set) : value;
}

function replace(_key: string, value: unknown): unknown {
  if (value instanceof Map) return { $map: [...value] };
  return value instanceof Set ? { $set: [...value] } : value;
}

/** @throws Error when the file is not one of ours */
export function loadState(file: string): State {
  if (!existsSync(file)) return emptyState();
  const content: { version: unknown; state: State } = JSON.parse(readFileSync(file, 'utf8'), revive);
  if (content.version !== FILE_VERSION) {
    throw new Error(
      `${file} was written by another version of the payment simulator. Delete it to start again.`,
    );
  }
  return content.state;
}

/**
 * Keeps a state in a file.
 * @returns writes down what has changed since the last time
 */
export function keepState(file: string, state: State): () => void {
  let written = '';
  return () => {
    const text = JSON.stringify({ version: FILE_VERSION, state }, replace);
    if (text === written) return;
    // Renamed into its place, so that an end in the middle leaves the older file whole.
    writeFileSync(`${file}.new`, text, { mode: 0o600 });
    renameSync(`${file}.new`, file);
    written = text;
  };
}
