import type { Plan } from '@oncelink/contracts';
import { prepareStatement, runTransaction, type Query, type Statement } from '@oncelink/service-kit/database';
import type { DataSource } from 'typeorm';
import type { PlanDecision, PlanState, Subscription } from '../subscriptions/decide-plan.ts';
import * as SQL from './billing-statements.ts';

export interface Customer {
  readonly userId: string;
  readonly customerId: string;
}

/** A question to the provider that is under way. */
export interface Fetch extends Customer {
  /** Grows with every question about this customer. */
  readonly number: number;
  /** The account is gone: what it pays for must end. */
  readonly isClosing: boolean;
}

/** What a user has. */
export interface ToldPlan extends PlanState, Customer {
  readonly version: number;
}

interface CustomerRow {
  readonly user_id: string;
  readonly customer_id: string;
}
interface FetchRow extends CustomerRow {
  readonly fetches: number;
  readonly is_closing: boolean;
}
interface PlanRow {
  readonly plan: Plan;
  readonly renews_at: Date | null;
  readonly version: number;
}

const customerOf = ({ user_id: userId, customer_id: customerId }: CustomerRow): Customer => ({
  userId,
  customerId,
});

const fetchOf = ({ fetches, is_closing: isClosing, ...row }: FetchRow): Fetch => ({
  ...customerOf(row),
  number: fetches,
  isClosing,
});

/** Customers, what they pay for, and what of it has still to be asked or told. */
export class BillingStore {
  constructor(private readonly dataSource: DataSource) {}

  async findCustomer(userId: string): Promise<Customer | null> {
    const [row] = await this.run<CustomerRow>(SQL.FIND_CUSTOMER, userId);
    return row ? customerOf(row) : null;
  }

  /** @returns the stored one, which another request may have added before */
  async addCustomer(customer: Customer): Promise<Customer> {
    await this.run(SQL.ADD_CUSTOMER, customer.userId, customer.customerId);
    return (await this.findCustomer(customer.userId)) ?? customer;
  }

  /** @returns the stored one, which another request may have put in the place of `gone` before; null after the account */
  async replaceCustomer(gone: Customer, customerId: string): Promise<Customer | null> {
    await this.run(SQL.REPLACE_CUSTOMER, gone.userId, gone.customerId, customerId);
    return this.findCustomer(gone.userId);
  }

  /** Remembers that something is about to happen, so that the nightly check looks here even if no event ever comes. */
  async touchCustomer(userId: string): Promise<void> {
    await this.run(SQL.TOUCH_CUSTOMER, userId);
  }

  /** Makes the customer due, once per event. An event about nobody known is only remembered. */
  async takeEvent(eventId: string, customerId: string | null): Promise<void> {
    await this.run(SQL.TAKE_EVENT, eventId, customerId);
  }

  async beginClosing(userId: string): Promise<void> {
    await this.run(SQL.BEGIN_CLOSING, userId);
  }

  async forgetCustomer(userId: string): Promise<void> {
    await this.run(SQL.FORGET_CUSTOMER, userId);
  }

  /** Customers that are due and that nobody else is asking for. They are due again, later, until `storeAnswer`. */
  async beginDueFetches(limit: number): Promise<Fetch[]> {
    return (await this.run<FetchRow>(SQL.BEGIN_DUE_FETCHES, limit)).map(fetchOf);
  }

  async beginFetchOf(userId: string): Promise<Fetch | null> {
    const [row] = await this.run<FetchRow>(SQL.BEGIN_FETCH_OF_USER, userId);
    return row ? fetchOf(row) : null;
  }

  /** Stores what the provider said, and with it, if the plan changed, that this has to be told. */
  storeAnswer(fetch: Fetch, subscriptions: readonly Subscription[], decision: PlanDecision): Promise<void> {
    return runTransaction(this.dataSource, async (query) => {
      const [before] = await query<PlanRow>(SQL.LOCK_CUSTOMER, [fetch.userId, fetch.number]);
      if (before === undefined) return;
      const version = isSame(before, decision) ? before.version : before.version + 1;
      const { plan, renewsAt, askAgainAt } = decision;
      await query(SQL.STORE_PLAN, [fetch.userId, fetch.number, plan, renewsAt, version, askAgainAt]);
      await replaceSubscriptions(query, fetch.userId, subscriptions);
      if (version !== before.version) await query(SQL.MARK_UNTOLD, [fetch.userId, version]);
    });
  }

  async readUntold(limit: number): Promise<ToldPlan[]> {
    const rows = await this.run<PlanRow & CustomerRow>(SQL.READ_UNTOLD, limit);
    return rows.map(({ plan, renews_at: renewsAt, version, ...row }) => ({
      ...customerOf(row),
      plan,
      renewsAt,
      version,
    }));
  }

  async markTold({ userId, version }: ToldPlan): Promise<void> {
    await this.run(SQL.MARK_TOLD, userId, version);
  }

  /** Makes everybody due whose plan could still change, and clears away what is too old to matter. */
  async reconcile(finalStates: readonly string[]): Promise<void> {
    await this.run(SQL.RECONCILE, finalStates);
    await this.run(SQL.FORGET_EVENTS);
  }

  private run<Row extends object>(statement: Statement, ...values: readonly unknown[]): Promise<Row[]> {
    return prepareStatement<Row>(this.dataSource, statement)(values);
  }
}

const isSame = (before: PlanRow, after: PlanState): boolean =>
  before.plan === after.plan && before.renews_at?.getTime() === after.renewsAt?.getTime();

async function replaceSubscriptions(
  query: Query,
  userId: string,
  subscriptions: readonly Subscription[],
): Promise<void> {
  await query(SQL.FORGET_SUBSCRIPTIONS, [userId]);
  const columns = ['id', 'status', 'priceId', 'periodEnd', 'isEnding', 'unpaidSince'] as const;
  const values = columns.map((column) => subscriptions.map((subscription) => subscription[column]));
  await query(SQL.STORE_SUBSCRIPTIONS, [userId, ...values]);
}
