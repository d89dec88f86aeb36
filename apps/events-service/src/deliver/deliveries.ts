import {
  ATTEMPT_ERRORS,
  WEBHOOK,
  WEBHOOK_FORMATS,
  type AttemptError,
  type WebhookWhy,
} from '@oncelink/contracts/events';
import { prepareStatement } from '@oncelink/service-kit/database';
import type { Pool } from 'pg';
import { eventOf, type StoredEvent } from '../events/events.service.ts';
import { itemOf } from '../receipts/receipt-rows.ts';
import type { WebhookSeal } from '../webhooks/webhook-seal.ts';
import { CLAIM_DUE, END_WAITING, FIND_DUE, RECORD_ATTEMPT } from './deliver.statements.ts';
import { TargetError, type AddressGuard, type TargetAnswer } from './guard-address.ts';
import { renderBody, type TestEvent } from './render-body.ts';
import { signedHeaders } from './sign.ts';
import { attempts, disabled, firstAttempts } from './watch-deliveries.ts';

/** Attempts of one webhook at a time. */
const AT_ONCE = 4;
/** A webhook gives its place to others after this. */
const TURN_MS = 20_000;
/** An attempt that takes longer makes its webhook wait with the slow ones. */
const SLOW_MS = 2000;
/** Longest pause that a receiver may ask for, in seconds. */
const RETRY_AFTER_MAX = 3600;
const GONE = 410;

export interface DueWebhook {
  readonly id: string;
  readonly isSlow: boolean;
}

/** A delivery that this process has taken. */
interface Claimed extends Omit<StoredEvent, 'type' | 'at'> {
  readonly owner_id: string;
  readonly is_test: boolean;
  readonly tried: number;
  readonly step: number;
  readonly made_at: Date;
  readonly url: string;
  readonly format: number;
  readonly secret: Buffer;
  readonly old_secret: Buffer | null;
  /** Null: of a test, or the event is forgotten. */
  readonly type: number | null;
  readonly at: Date;
}

interface Outcome {
  readonly ms: number;
  readonly answer: TargetAnswer | null;
  readonly error: AttemptError | null;
}

const isDelivered = ({ answer }: Outcome): boolean =>
  answer !== null && answer.status >= 200 && answer.status < 300;

/** Not more than a fifth off: receivers that were away don't get all at once. */
const jittered = (seconds: number): number => seconds * (0.8 + Math.random() * 0.4);

/** Seconds until the next attempt. */
function pauseBefore(step: number, answer: TargetAnswer | null): number {
  const asked = Number(answer?.headers['retry-after'] ?? 0);
  const own = jittered(WEBHOOK.pauses[step] ?? 0);
  return Number.isFinite(asked) ? Math.max(own, Math.min(asked, RETRY_AFTER_MAX)) : own;
}

/** Sends events to webhooks. Rows are the truth: whatever a queue loses is found again as due. */
export class Deliveries {
  readonly #due;
  readonly #claim;
  readonly #record;
  readonly #endWaiting;

  constructor(
    pool: Pool,
    private readonly guard: AddressGuard,
    private readonly seal: WebhookSeal,
  ) {
    this.#due = prepareStatement<{ id: string; is_slow: boolean }>(pool, FIND_DUE);
    this.#claim = prepareStatement<Claimed>(pool, CLAIM_DUE);
    this.#record = prepareStatement<{ state: number }>(pool, RECORD_ATTEMPT);
    this.#endWaiting = prepareStatement(pool, END_WAITING);
  }

  async findDue(): Promise<readonly DueWebhook[]> {
    return (await this.#due([])).map(({ id, is_slow: isSlow }) => ({ id, isSlow }));
  }

  /** Sends what is due for a webhook, until there is nothing more, one is slow or fails, or its turn is over. */
  async drain(webhookId: string): Promise<void> {
    const end = Date.now() + TURN_MS;
    while (Date.now() < end) {
      const claimed = await this.#claim([webhookId, AT_ONCE]);
      const outcomes = await Promise.all(claimed.map((delivery) => this.#attempt(webhookId, delivery)));
      // Less than was asked for: that was all, or the minute is full.
      if (claimed.length < AT_ONCE || outcomes.some((one) => !isDelivered(one) || one.ms > SLOW_MS)) return;
    }
  }

  async #attempt(webhookId: string, delivery: Claimed): Promise<Outcome> {
    const started = performance.now();
    if (delivery.tried === 1) firstAttempts.observe({}, (Date.now() - delivery.made_at.getTime()) / 1000);
    const sent = await this.#send(webhookId, delivery);
    const outcome = { ...sent, ms: Math.round(performance.now() - started) };
    await this.#settle(webhookId, delivery, outcome);
    return outcome;
  }

  async #send(webhookId: string, delivery: Claimed): Promise<Omit<Outcome, 'ms'>> {
    const event = eventOrTest(delivery);
    if (event === null) return { answer: null, error: null };
    const body = renderBody(itemOf(WEBHOOK_FORMATS, delivery.format - 1), event);
    const secrets = this.#secretsOf(webhookId, delivery);
    if (secrets.length === 0) return { answer: null, error: null };
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Oncelink-Webhooks/1',
      ...signedHeaders(event.id, Math.floor(Date.now() / 1000), body, secrets),
    };
    try {
      return { answer: await this.guard.post(this.guard.read(delivery.url), headers, body), error: null };
    } catch (error) {
      if (error instanceof TargetError) return { answer: null, error: error.reason };
      throw error;
    }
  }

  /** Without those that another HOOKS_KEY has encrypted: their owner replaces them, and may do so at any time. */
  #secretsOf(webhookId: string, { secret, old_secret: old }: Claimed): readonly Buffer[] {
    return [secret, old].flatMap((sealed) => {
      try {
        return sealed === null ? [] : [this.seal.open(webhookId, sealed)];
      } catch {
        return [];
      }
    });
  }

  async #settle(webhookId: string, delivery: Claimed, outcome: Outcome): Promise<void> {
    const { answer, error, ms } = outcome;
    const isDone = isDelivered(outcome);
    // What has no event any more, or no secret, is never tried again by itself.
    const isLast = delivery.step >= WEBHOOK.pauses.length || (answer === null && error === null);
    const state = isDone ? 2 : isLast ? 3 : 1;
    const isEnded = answer?.status === GONE;
    const [judged] = await this.#record([
      webhookId,
      delivery.id,
      delivery.tried,
      delivery.owner_id,
      ms,
      answer?.status ?? null,
      error === null ? null : ATTEMPT_ERRORS.indexOf(error) + 1,
      // PostgreSQL has no text with a zero byte in it.
      answer?.head.toString('utf8').replaceAll('\0', '\uFFFD') ?? null,
      state,
      pauseBefore(delivery.step, answer),
      !isDone || ms > SLOW_MS,
      isEnded,
    ]);
    attempts.inc({ outcome: isDone ? 'delivered' : isLast ? 'dead' : 'failed' });
    if (judged?.state !== 3) return;
    disabled.inc({ why: (isEnded ? 'gone' : 'failing') satisfies WebhookWhy });
    await this.#endWaiting([webhookId]);
  }
}

function eventOrTest(delivery: Claimed) {
  const { id, type, is_test: isTest, made_at: madeAt } = delivery;
  if (isTest) {
    return { id, type: 'test.ping', timestamp: madeAt.toISOString(), data: {} } satisfies TestEvent;
  }
  return type === null ? null : eventOf({ ...delivery, type });
}
