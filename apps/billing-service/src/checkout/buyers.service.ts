import { Injectable } from '@nestjs/common';
import { PaymentProvider } from '../provider/provider.service.ts';
import type { Customer } from '../subscriptions/customer.entity.ts';
import { CustomersService } from '../subscriptions/customers.service.ts';
import { DueCustomersService } from '../subscriptions/due-customers.service.ts';

export type Buyer = Pick<Customer, 'userId' | 'customerId'>;

/** Users who want to pay, and the customers that they are at the provider. */
@Injectable()
export class BuyersService {
  constructor(
    private readonly customers: CustomersService,
    private readonly provider: PaymentProvider,
    private readonly dueCustomers: DueCustomersService,
  ) {}

  async findOrAdd(userId: string, email: string): Promise<Buyer> {
    const known = await this.customers.find(userId);
    if (known !== null) return known;
    return this.customers.add({ userId, customerId: await this.provider.createCustomer(userId, email) });
  }

  /**
   * A new customer in place of one that someone deleted at the provider.
   * @returns null when the account was deleted meanwhile
   */
  async replace(gone: Buyer, email: string): Promise<Buyer | null> {
    const { userId } = gone;
    const customerId = await this.provider.createCustomer(userId, email, gone.customerId);
    const replaced = await this.customers.replace(gone, customerId);
    if (replaced !== null) return replaced;
    // The new customer holds the address of an account that no longer exists. It is stored before it is deleted, so
    // that the deletion is repeated if the provider is away.
    await this.customers.add({ userId, customerId });
    await this.dueCustomers.close(userId);
    return null;
  }

  /** Has the nightly check look here even if no event ever comes. */
  markActive(userId: string): Promise<void> {
    return this.customers.markActive(userId);
  }
}
