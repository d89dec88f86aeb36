import { Customer } from './subscriptions/customer.entity.ts';
import { PendingPlanChange } from './subscriptions/pending-plan-change.entity.ts';
import { Subscription } from './subscriptions/subscription.entity.ts';
import { ReceivedEvent } from './webhooks/event.entity.ts';

/** Every table of the database. */
export const ENTITIES = [Customer, Subscription, PendingPlanChange, ReceivedEvent];
