import { Inject, Injectable } from '@nestjs/common';
import { NOTICE_PATTERNS, type LinkToTell } from '@oncelink/contracts/notices';
import { EVENT_PATTERNS } from '@oncelink/contracts/events';
import { UnavailableError } from '@oncelink/messaging';
import { callerOptions, requireUser } from '../auth/require-caller.ts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { AUTH_CLIENT, EVENTS_CLIENT, type AuthClient, type EventsClient } from '../gateway-parts.ts';
import { ApiError } from '../http/api-error.ts';
import type { ApiRequest } from '../http/request-types.ts';
import { namesOf } from '../v1/receipt-names.ts';

/** What a link to be told of carries, and what is registered once it was made. */
export interface AskedNotice {
  readonly watch: string;
  readonly notice: string;
}

/** A link that was made. */
interface MadeLink {
  readonly expiresAt: string | null;
  /** What the secrets-service promised. */
  readonly isWatched?: boolean | undefined;
}

/** Mails to makers of links who asked for them. Links whose makers did not ask pass it by. */
@Injectable()
export class Notices {
  constructor(
    @Inject(AUTH_CLIENT) private readonly auth: AuthClient,
    @Inject(EVENTS_CLIENT) private readonly events: EventsClient,
    @Inject(GATEWAY_CONFIG)
    private readonly config: Pick<GatewayConfig, 'hasEvents' | 'hasMail' | 'receiptKey'>,
  ) {}

  /**
   * Whose the link is gets sealed by the auth-service, which alone can open it again.
   * Throws MAIL_OFF, or the errors of `requireUser`.
   */
  async prepare({ tag, language }: LinkToTell, proofHash: string, request: ApiRequest): Promise<AskedNotice> {
    const { user } = requireUser(request);
    if (!this.config.hasEvents || !this.config.hasMail) throw new ApiError('MAIL_OFF');
    const result = await this.auth.call(NOTICE_PATTERNS.seal, { tag, language }, callerOptions(request));
    if (result.outcome === 'signed-out') throw new ApiError('SESSION_ENDED');
    if (result.outcome === 'mail-off') throw new ApiError('MAIL_OFF');
    const { watch } = namesOf(this.config.receiptKey, user.id, proofHash);
    return { watch, notice: result.notice };
  }

  /** Asks again when no answer came; when none comes, the call fails: a link whose end nobody learns must not be shown. */
  async register(asked: AskedNotice, { expiresAt, isWatched }: MadeLink, requestId: string): Promise<void> {
    // A secrets-service of the version before would tell nobody.
    if (isWatched !== true) throw new ApiError('UNAVAILABLE');
    const register = () =>
      this.events.call(EVENT_PATTERNS.registerNotice, { ...asked, expiresAt }, { requestId, caller: null });
    const result = await register().catch((error: unknown) => {
      if (error instanceof UnavailableError && error.reason === 'deadline') return register();
      throw error;
    });
    if (result.outcome === 'events-off') throw new ApiError('MAIL_OFF');
  }

  /** @returns whether there was anything to stop */
  async stop(token: string, requestId: string): Promise<boolean> {
    const { outcome } = await this.auth.call(NOTICE_PATTERNS.stop, { token }, { requestId, caller: null });
    return outcome === 'stopped';
  }
}
