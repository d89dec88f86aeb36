import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Plan } from '@oncelink/contracts';
import {
  DELIVERY_STATES,
  WEBHOOK,
  WEBHOOK_FORMATS,
  WEBHOOK_PLANS,
  WEBHOOK_STATES,
  type ChangeWebhookRequest,
  type ChangeWebhookResult,
  type CreateWebhookRequest,
  type CreateWebhookResult,
  type ListDeliveriesRequest,
  type ListDeliveriesResult,
  type ReplayRequest,
  type ReplayResult,
  type RotateWebhookRequest,
  type RotateWebhookResult,
  type TestWebhookResult,
  type Webhook,
  type WebhookResult,
} from '@oncelink/contracts/events';
import { prepareStatement } from '@oncelink/service-kit/database';
import { Pool } from 'pg';
import { AddressGuard, TargetError } from '../deliver/guard-address.ts';
import { itemOf } from '../receipts/receipt-rows.ts';
import { deliveryOf, maskOf, webhookOf, type StoredDelivery, type StoredWebhook } from './webhook-rows.ts';
import { WebhookSeal } from './webhook-seal.ts';
import * as sql from './webhook.statements.ts';

/** Two that are made at once may want the same slot. */
const TRIES = 5;

const textOf = (secret: Buffer): string => `${WEBHOOK.secretPrefix}${secret.toString('base64')}`;
const drawId = (prefix: string): string => `${prefix}${randomBytes(11).toString('hex')}`;

interface CreatedRow extends Omit<StoredWebhook, 'id'> {
  readonly id: string | null;
  readonly exists: boolean;
  readonly count: number;
}
type RotatedRow = Omit<StoredWebhook, 'id'> & { readonly id: string | null };
type ChangedRow = RotatedRow & { readonly is_there: boolean };

const isUniqueViolation = (error: unknown): boolean => Reflect.get(Object(error), 'code') === '23505';

const isMade = <Row extends { readonly id: string | null }>(row: Row): row is Row & { readonly id: string } =>
  row.id !== null;

/** The webhooks of accounts. An account sees its own. Nothing here connects to any of them. */
@Injectable()
export class WebhooksService {
  readonly #create;
  readonly #list;
  readonly #change;
  readonly #delete;
  readonly #rotate;
  readonly #test;
  readonly #deliveries;
  readonly #replay;

  constructor(
    pool: Pool,
    private readonly guard: AddressGuard,
    private readonly seal: WebhookSeal,
  ) {
    this.#create = prepareStatement<CreatedRow>(pool, sql.CREATE_WEBHOOK);
    this.#list = prepareStatement<StoredWebhook>(pool, sql.LIST_WEBHOOKS);
    this.#change = prepareStatement<ChangedRow>(pool, sql.CHANGE_WEBHOOK);
    this.#delete = prepareStatement<StoredWebhook>(pool, sql.DELETE_WEBHOOK);
    this.#rotate = prepareStatement<RotatedRow>(pool, sql.ROTATE_WEBHOOK);
    this.#test = prepareStatement<{ event_id: string }>(pool, sql.TEST_WEBHOOK);
    this.#deliveries = prepareStatement<StoredDelivery>(pool, sql.LIST_DELIVERIES);
    this.#replay = prepareStatement<{ webhooks: number; count: number }>(pool, sql.REPLAY);
  }

  async create(ownerId: string, plan: Plan, request: CreateWebhookRequest): Promise<CreateWebhookResult> {
    const target = this.#readTarget(request.url);
    if (target === undefined) return { outcome: 'bad-target' };
    const [id, secret] = [drawId(WEBHOOK.idPrefix), randomBytes(WEBHOOK.secretBytes)];
    const format = WEBHOOK_FORMATS.indexOf(request.format) + 1;
    const most = WEBHOOK_PLANS[plan];
    const values = [id, ownerId, most, target.href, target.hostname, format, maskOf(request.events)];
    for (let left = TRIES; left > 0; left -= 1) {
      const [row] = await this.#create([...values, request.language ?? 'en', this.seal.seal(id, secret)]);
      if (row && isMade(row)) return { outcome: 'created', webhook: webhookOf(row), secret: textOf(secret) };
      if (row?.exists) return { outcome: 'exists' };
      if ((row?.count ?? 0) >= most) return { outcome: 'too-many' };
    }
    throw new Error('Others took every slot.');
  }

  #readTarget(url: string): URL | undefined {
    try {
      return this.guard.read(url);
    } catch (error) {
      if (error instanceof TargetError) return undefined;
      throw error;
    }
  }

  async list(ownerId: string): Promise<readonly Webhook[]> {
    return (await this.#list([ownerId])).map(webhookOf);
  }

  /** One that the plan has no room for can be paused and changed, and is not switched on. */
  async change(
    ownerId: string,
    plan: Plan,
    { id, state, events }: ChangeWebhookRequest,
  ): Promise<ChangeWebhookResult> {
    const number = state === null ? null : WEBHOOK_STATES.indexOf(state) + 1;
    const mask = events === null ? null : maskOf(events);
    const values = [id, ownerId, number, mask, WEBHOOK_PLANS[plan]];
    // Another one that was switched on at once has taken the slot: the second look finds the next one.
    const [row] = await this.#change(values).catch((error: unknown) => {
      if (isUniqueViolation(error)) return this.#change(values);
      throw error;
    });
    if (row && isMade(row)) return { outcome: 'done', webhook: webhookOf(row) };
    return { outcome: row?.is_there ? 'too-many' : 'no-webhook' };
  }

  async delete(ownerId: string, id: string): Promise<WebhookResult> {
    const [row] = await this.#delete([id, ownerId]);
    return row ? { outcome: 'done', webhook: webhookOf(row) } : { outcome: 'no-webhook' };
  }

  async rotate(ownerId: string, { id, overlapHours }: RotateWebhookRequest): Promise<RotateWebhookResult> {
    const secret = randomBytes(WEBHOOK.secretBytes);
    const [row] = await this.#rotate([id, ownerId, this.seal.seal(id, secret), overlapHours]);
    if (!row) return { outcome: 'no-webhook' };
    if (!isMade(row)) return { outcome: 'too-soon' };
    return { outcome: 'rotated', webhook: webhookOf(row), secret: textOf(secret) };
  }

  async test(ownerId: string, id: string): Promise<TestWebhookResult> {
    const [row] = await this.#test([id, ownerId, drawId('evt_')]);
    return row ? { outcome: 'queued', eventId: row.event_id } : { outcome: 'no-webhook' };
  }

  /** Newest first. */
  async deliveries(ownerId: string, request: ListDeliveriesRequest): Promise<ListDeliveriesResult> {
    const { id, state, limit, after } = request;
    if (!(await this.list(ownerId)).some((webhook) => webhook.id === id)) return { outcome: 'no-webhook' };
    const number = state === null ? null : DELIVERY_STATES.indexOf(state) + 1;
    const rows = await this.#deliveries([id, ownerId, number, after, limit + 1]);
    const page = rows.slice(0, limit);
    const next = rows.length > limit ? itemOf(page, limit - 1).event_id : null;
    return { outcome: 'listed', deliveries: page.map(deliveryOf), next };
  }

  async replay(ownerId: string, { id, eventId, since }: ReplayRequest): Promise<ReplayResult> {
    const [row] = await this.#replay([id, ownerId, eventId, since]);
    return row && row.webhooks > 0 ? { outcome: 'replayed', count: row.count } : { outcome: 'no-webhook' };
  }
}
