import { Injectable } from '@nestjs/common';
import { prepareStatement, runTransaction, withDatabaseErrors } from '@oncelink/service-kit/database';
import { Pool } from 'pg';
import { DataSource, type Repository } from 'typeorm';
import { REMOVE_OLD_EVENTS } from '../webhooks/event.statements.ts';
import { Customer } from './customer.entity.ts';
import * as SQL from './customers.statements.ts';
import { FINAL_STATES, type PaidSubscription, type PlanDecision, type PlanState } from './decide-plan.ts';
import { ADD_PENDING } from './pending-plan-changes.statements.ts';
import { Subscription } from './subscription.entity.ts';

type CustomerName = Pick<Customer, 'userId' | 'customerId'>;

/** A question to the provider that has begun. */
export interface Fetch extends CustomerName, Pick<Customer, 'isClosing'> {
  /** Grows with every question about this customer. */
  readonly number: number;
}

interface StoredPlan extends PlanState {
  readonly version: number;
}

const DATABASE_TIME = () => 'clock_timestamp()';

/** Customers and their subscriptions in the database, and when to ask the provider about them. */
@Injectable()
export class CustomersService {
  private readonly customers: Repository<Customer>;
  private readonly statements;

  constructor(
    pool: Pool,
    private readonly dataSource: DataSource,
  ) {
    this.customers = dataSource.getRepository(Customer);
    this.statements = {
      add: prepareStatement(pool, SQL.ADD_CUSTOMER),
      replace: prepareStatement(pool, SQL.REPLACE_CUSTOMER),
      findDue: prepareStatement<CustomerName>(pool, SQL.FIND_DUE),
      beginFetchIfDue: prepareStatement<Fetch>(pool, SQL.BEGIN_FETCH_IF_DUE),
      beginFetchOfUser: prepareStatement<Fetch>(pool, SQL.BEGIN_FETCH_OF_USER),
      reconcile: prepareStatement(pool, SQL.RECONCILE),
      removeOldEvents: prepareStatement(pool, REMOVE_OLD_EVENTS),
    };
  }

  find(userId: string): Promise<Customer | null> {
    return withDatabaseErrors(this.customers.findOneBy({ userId }));
  }

  /** @returns the stored one, which another request may have added before */
  async add(customer: CustomerName): Promise<CustomerName> {
    await this.statements.add([customer.userId, customer.customerId]);
    return (await this.find(customer.userId)) ?? customer;
  }

  /** @returns the stored one, which may be the successor that another request added; null after the account's end */
  async replace(gone: CustomerName, customerId: string): Promise<CustomerName | null> {
    await this.statements.replace([gone.userId, gone.customerId, customerId]);
    return this.find(gone.userId);
  }

  async markActive(userId: string): Promise<void> {
    await withDatabaseErrors(this.customers.update({ userId }, { activeAt: DATABASE_TIME }));
  }

  /** Makes the customer due for deletion. */
  async beginClosing(userId: string): Promise<void> {
    const closing = { isClosing: true, dueAt: DATABASE_TIME, failures: 0 };
    await withDatabaseErrors(this.customers.update({ userId }, closing));
  }

  async remove(userId: string): Promise<void> {
    await withDatabaseErrors(this.customers.delete({ userId }));
  }

  /** Users with something to do, `limit` of each kind. */
  async findDue(limit: number): Promise<string[]> {
    return (await this.statements.findDue([limit])).map(({ userId }) => userId);
  }

  /** Undefined when the customer is not due, or does not exist. Without `storeAnswer` it is due again later. */
  async beginFetchIfDue(userId: string): Promise<Fetch | undefined> {
    return (await this.statements.beginFetchIfDue([userId]))[0];
  }

  async beginFetch(userId: string): Promise<Fetch | undefined> {
    return (await this.statements.beginFetchOfUser([userId]))[0];
  }

  /** Stores what the provider said and, if the plan changed, that the auth-service has to hear of it. */
  storeAnswer(
    { userId, number }: Fetch,
    subscriptions: readonly PaidSubscription[],
    decision: PlanDecision,
  ): Promise<void> {
    return runTransaction(this.dataSource, async ({ query, manager }) => {
      const [before] = await query<StoredPlan>(SQL.LOCK_CUSTOMER, [userId, number]);
      if (before === undefined) return;
      const { plan, renewsAt, endsAt, askAgainAt } = decision;
      const version = isSame(before, decision) ? before.version : before.version + 1;
      await query(SQL.STORE_PLAN, [userId, number, plan, renewsAt, version, askAgainAt, endsAt]);
      await manager.delete(Subscription, { userId });
      await manager.insert(
        Subscription,
        subscriptions.map((subscription) => ({ ...subscription, userId })),
      );
      if (version !== before.version) await query(ADD_PENDING, [userId, version]);
    });
  }

  /** Makes customers due whose plan could still change, and removes events that are too old to come again. */
  async reconcile(): Promise<void> {
    await this.statements.reconcile([FINAL_STATES]);
    await this.statements.removeOldEvents([]);
  }
}

const isSame = (before: PlanState, after: PlanState): boolean =>
  before.plan === after.plan &&
  before.renewsAt?.getTime() === after.renewsAt?.getTime() &&
  before.endsAt?.getTime() === after.endsAt?.getTime();
