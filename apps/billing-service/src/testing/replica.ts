import { NestFactory } from '@nestjs/core';
import type {
  CheckoutStatusRequest,
  OpenPortalRequest,
  StartCheckoutRequest,
  TakeEventRequest,
} from '@oncelink/contracts';
import { answersOf, type Asked } from '@oncelink/messaging/testing';
import { AppModule, type BillingResources } from '../app.module.ts';
import { CheckoutHandler } from '../checkout/checkout.handler.ts';
import { PortalHandler } from '../portal/portal.handler.ts';
import { CustomerWorker } from '../subscriptions/customer-worker.service.ts';
import { CustomersService } from '../subscriptions/customers.service.ts';
import { RefreshService } from '../subscriptions/refresh.service.ts';
import { WebhooksHandler } from '../webhooks/webhooks.handler.ts';

/** More than any spec has. */
const EVERYBODY = 10_000;

type Application = Awaited<ReturnType<typeof NestFactory.createApplicationContext>>;

/** One process of the service; it is asked without a list of messages before it. */
export class Replica {
  readonly customers: CustomersService;
  readonly refresher: RefreshService;

  private constructor(
    private readonly app: Application,
    private readonly resources: BillingResources,
  ) {
    this.customers = app.get(CustomersService);
    this.refresher = app.get(RefreshService);
  }

  static async start(resources: BillingResources): Promise<Replica> {
    const app = await NestFactory.createApplicationContext(AppModule.of(resources), { logger: false });
    return new Replica(app, resources);
  }

  startCheckout(requests: readonly StartCheckoutRequest[], asked?: Asked) {
    const handler = this.app.get(CheckoutHandler);
    return answersOf(handler.startCheckout.bind(handler), requests, asked);
  }

  checkoutStatus(requests: readonly CheckoutStatusRequest[], asked?: Asked) {
    const handler = this.app.get(CheckoutHandler);
    return answersOf(handler.checkoutStatus.bind(handler), requests, asked);
  }

  openPortal(requests: readonly OpenPortalRequest[], asked?: Asked) {
    const handler = this.app.get(PortalHandler);
    return answersOf(handler.openPortal.bind(handler), requests, asked);
  }

  takeEvent(requests: readonly TakeEventRequest[]) {
    const handler = this.app.get(WebhooksHandler);
    return answersOf(handler.takeEvent.bind(handler), requests);
  }

  /** Does everything that is due now, without the queue. What fails is due again later. */
  async sweep(): Promise<void> {
    const worker = this.app.get(CustomerWorker);
    const users = await this.customers.findDue(EVERYBODY);
    await Promise.allSettled(users.map((userId) => worker.attend(userId)));
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.resources.dataSource.destroy();
  }
}
