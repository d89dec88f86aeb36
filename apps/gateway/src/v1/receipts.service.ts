import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '@oncelink/contracts';
import { EVENT_PATTERNS, type LinkKindName } from '@oncelink/contracts/events';
import { UnavailableError } from '@oncelink/messaging';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { EVENTS_CLIENT, type EventsClient } from '../gateway-parts.ts';
import { ApiError } from '../http/api-error.ts';
import { namesOf, type ReceiptNames } from './receipt-names.ts';

/** A link that was made. */
interface MadeLink {
  readonly kind: LinkKindName;
  readonly reference: string | null;
  readonly expiresAt: string | null;
  /** What the secrets-service promised. */
  readonly isWatched: boolean | undefined;
}

/** Receipts of the links that keys make. */
@Injectable()
export class Receipts {
  constructor(
    @Inject(EVENTS_CLIENT) private readonly events: EventsClient,
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'hasEvents' | 'receiptKey'>,
  ) {}

  /** How the receipt of a link is called, or null where there will be none: without a key, or where events are off. */
  namesFor(caller: Caller | null, proofHash: string): ReceiptNames | null {
    if (!caller?.key || !this.config.hasEvents) return null;
    return namesOf(this.config.receiptKey, caller.key.ownerId, proofHash);
  }

  /**
   * Registers the receipt of a link that was made: a second hop, which a link without a key never takes. Asks again when
   * no answer came; when none comes, the call fails, and its repetition completes it.
   * @returns the receipt's id, or null where the secrets-service does not know of watches yet
   */
  async register(
    names: ReceiptNames | null,
    { isWatched, ...link }: MadeLink,
    { requestId, caller }: { readonly requestId: string; readonly caller: Caller | null },
  ): Promise<string | null> {
    if (names === null || isWatched !== true) return null;
    const register = () =>
      this.events.call(EVENT_PATTERNS.registerReceipt, { ...names, ...link }, { requestId, caller });
    const result = await register().catch((error: unknown) => {
      if (error instanceof UnavailableError && error.reason === 'deadline') return register();
      throw error;
    });
    if (result.outcome === 'events-off') throw new ApiError('EVENTS_OFF');
    return names.id;
  }
}
