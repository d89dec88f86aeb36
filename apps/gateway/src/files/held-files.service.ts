import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '@oncelink/contracts';
import { EVENT_PATTERNS } from '@oncelink/contracts/events';
import { FILE_PATTERNS, FILES, ownerOf } from '@oncelink/contracts/files';
import { UnavailableError } from '@oncelink/messaging';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { EVENTS_CLIENT, type EventsClient } from '../gateway-parts.ts';
import { ApiError, refuseField } from '../http/api-error.ts';
import { namesOf } from '../v1/receipt-names.ts';
import { FileCalls } from './file-calls.service.ts';
import type { HoldsDto } from './held-files.dto.ts';

/** A link that was made. */
interface MadeLink {
  readonly expiresAt: string | null;
  /** What the secrets-service promised. */
  readonly isWatched?: boolean | undefined;
}

/** What a link is to be that leads to a file. */
export interface HoldingLink {
  readonly holds: HoldsDto;
  readonly proofHash: string;
  /** Seconds; null: no end. */
  readonly expiresIn: number | null;
  readonly startsIn?: number | null | undefined;
}

/** Who makes the link, and with which call. */
interface Maker {
  readonly caller: Caller;
  readonly requestId: string;
}

export interface Held {
  /** The name under which the end of the link is told, the same as for a mail. */
  readonly watch: string;
}

/** Links that lead to files: the files-service learns how they end. Other links take no hop more. */
@Injectable()
export class HeldFiles {
  constructor(
    private readonly files: FileCalls,
    @Inject(EVENTS_CLIENT) private readonly events: EventsClient,
    @Inject(GATEWAY_CONFIG)
    private readonly config: Pick<GatewayConfig, 'hasEvents' | 'hasFiles' | 'receiptKey'>,
  ) {}

  /**
   * A file that is gone is told before the link is made. Should the link not be made after all, its reader may get another one:
   * the last one that was asked for counts.
   * @param maker is asked for only where the site has files. Throws VALIDATION, and what asking throws
   */
  async prepare(link: HoldingLink, maker: () => Maker): Promise<Held> {
    const { holds, proofHash, expiresIn, startsIn } = link;
    if (!this.config.hasFiles || !this.config.hasEvents) refuseField('holds', 'is not known on this site');
    const { caller, requestId } = maker();
    if (expiresIn === null || expiresIn > FILES.lifeMax)
      refuseField('expiresIn', `must be <= ${FILES.lifeMax} where a file hangs on the link`);
    const ownerId = ownerOf(caller);
    if (ownerId === undefined) throw new ApiError('SIGN_IN_REQUIRED');
    const { watch } = namesOf(this.config.receiptKey, ownerId, proofHash);
    const message = {
      id: holds.id,
      proofHash: holds.readerHash,
      watch,
      seconds: expiresIn + (startsIn ?? 0),
    };
    await this.files.ask(FILE_PATTERNS.hold, message, requestId, caller).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'FILE_NOT_FOUND')
        refuseField('holds', 'must name a reader of a file of yours who has not opened a link yet');
      throw error;
    });
    return { watch };
  }

  /** Asks again when no answer came. When none comes, the call fails, and the file goes when its time is over. */
  async register(held: Held, { expiresAt, isWatched }: MadeLink, requestId: string): Promise<void> {
    // A secrets-service of the version before would tell nobody.
    if (isWatched !== true) throw new ApiError('UNAVAILABLE');
    const message = { ...held, expiresAt };
    const register = () =>
      this.events.call(EVENT_PATTERNS.registerHold, message, { requestId, caller: null });
    await register().catch((error: unknown) => {
      if (error instanceof UnavailableError && error.reason === 'deadline') return register();
      throw error;
    });
  }
}
