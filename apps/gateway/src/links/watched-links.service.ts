import { Injectable } from '@nestjs/common';
import type { LinkToTell } from '@oncelink/contracts/notices';
import type { ApiRequest } from '../http/request-types.ts';
import { callerOptions } from '../auth/require-caller.ts';
import type { HoldsDto } from '../files/held-files.dto.ts';
import { HeldFiles, type HoldingLink } from '../files/held-files.service.ts';
import { Notices } from '../notices/notices.service.ts';

/** Who is told how a link has ended. */
interface ToTell extends Pick<HoldingLink, 'expiresIn' | 'startsIn'> {
  readonly tell: LinkToTell | undefined;
  readonly holds: HoldsDto | undefined;
}

/** A link that was made. */
type MadeLink = Parameters<Notices['register']>[1];

interface Watched {
  /** The name under which the end of the link is told, the same for all who are. */
  readonly watch: string;
  /** Once it was made. Throws UNAVAILABLE where nobody would be told: such a link must not be shown. */
  readonly register: (made: MadeLink, requestId: string) => Promise<void>;
}

/** Links of whose end somebody is told: their maker by mail, and the file that they lead to. Other links never come here. */
@Injectable()
export class WatchedLinks {
  constructor(
    private readonly notices: Notices,
    private readonly files: HeldFiles,
  ) {}

  /** Throws the errors of both, before a link is made. */
  async prepare({ tell, holds, ...life }: ToTell, proofHash: string, request: ApiRequest): Promise<Watched> {
    const notice = tell && (await this.notices.prepare(tell, proofHash, request));
    const maker = () => callerOptions(request);
    const held = holds && (await this.files.prepare({ holds, proofHash, ...life }, maker));
    const watch = notice?.watch ?? held?.watch;
    if (watch === undefined) throw new Error('Nobody is to be told.');
    return {
      watch,
      register: async (made, requestId) => {
        if (notice) await this.notices.register(notice, made, requestId);
        if (held) await this.files.register(held, made, requestId);
      },
    };
  }
}
