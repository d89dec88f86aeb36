import { createHmac } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Event } from './objects/wire-objects.ts';

const ANSWER_TIMEOUT_MS = 10_000;
const MAX_RETRY_DELAY_MS = 60_000;
const DEFAULT_RETRY_DELAY_MS = 1000;

export interface Delivery {
  /** Sent at the same time. 1 unless given. */
  readonly copies?: number;
  /** The same JSON written differently after it was signed, as a careless proxy would: must be refused. */
  readonly reserialised?: boolean;
  /** Age of the signature in seconds. */
  readonly ageSeconds?: number;
}

/**
 * The `Stripe-Signature` of a body: its time and HMAC-SHA256 over `time.body` (docs.stripe.com/webhooks, scheme v1).
 * @param time seconds since 1970
 */
function sign(body: string, secret: string, time: number): string {
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time},v1=${signature}`;
}

interface SenderOptions {
  readonly secret: string;
  readonly url: string | undefined;
  readonly retryDelayMs: number | undefined;
}

/** An event that was answered so is not sent again. */
const isAccepted = (status: number): boolean => status >= 200 && status < 300;

/** Sends every event until it is accepted, in no promised order. */
export class WebhookSender {
  private readonly secret: string;
  private readonly retryDelayMs: number;
  private readonly waiting = new Map<string, Event>();
  private readonly changes = new EventEmitter().setMaxListeners(0);
  private readonly closing = new AbortController();
  private url: string | undefined;
  private held = false;

  constructor({ secret, url, retryDelayMs = DEFAULT_RETRY_DELAY_MS }: SenderOptions) {
    this.secret = secret;
    this.url = url;
    this.retryDelayMs = retryDelayMs;
  }

  setUrl(url: string): void {
    this.url = url;
    this.changes.emit('change');
  }

  hold(held: boolean): void {
    this.held = held;
    this.changes.emit('change');
  }

  send(event: Event): void {
    this.waiting.set(event.id, event);
    // Rejects only when `close` aborts it.
    this.sendUntilAccepted(event).catch(() => undefined);
  }

  /** Sends events once, in this order. @returns the status of every copy; 0 when there was no answer */
  async deliver(events: readonly Event[], delivery: Delivery = {}): Promise<readonly number[]> {
    const { copies = 1 } = delivery;
    const statuses: number[] = [];
    for (const event of events) {
      const posts = Array.from({ length: copies }, () => this.post(event, delivery));
      statuses.push(...(await Promise.all(posts)));
    }
    return statuses;
  }

  async settled(): Promise<void> {
    while (this.waiting.size > 0) await this.nextChange();
  }

  close(): void {
    this.closing.abort();
  }

  private async nextChange(): Promise<void> {
    await once(this.changes, 'change', { signal: this.closing.signal });
  }

  private async sendUntilAccepted(event: Event): Promise<void> {
    let pause = this.retryDelayMs;
    while (this.waiting.has(event.id)) {
      if (this.held || this.url === undefined) {
        await this.nextChange();
        continue;
      }
      if (isAccepted(await this.post(event, {}))) return;
      await sleep(pause, undefined, { signal: this.closing.signal, ref: false });
      pause = Math.min(pause * 2, MAX_RETRY_DELAY_MS);
    }
  }

  private async post(event: Event, { ageSeconds = 0, reserialised = false }: Delivery): Promise<number> {
    if (this.url === undefined) return 0;
    const body = JSON.stringify(event, null, 2);
    // The receiver compares this time with its own clock, so it is the machine's, however far tests moved ours.
    const signature = sign(body, this.secret, Math.floor(Date.now() / 1000) - ageSeconds);
    const status = await fetch(this.url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Stripe-Signature': signature,
        'User-Agent': 'Stripe/1.0 (simulated)',
      },
      body: reserialised ? JSON.stringify(event) : body,
      signal: AbortSignal.any([this.closing.signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
    if (isAccepted(status)) this.accept(event);
    return status;
  }

  private accept(event: Event): void {
    Object.assign(event, { pending_webhooks: 0 } satisfies Partial<Event>);
    this.waiting.delete(event.id);
    this.changes.emit('change');
  }
}
