import type { VerifyLinkRequest, VerifyLinkResult } from '@oncelink/contracts';
import type { Log } from '@oncelink/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOG } from '../core/tokens.ts';
import { decodeLink } from './decode-sign-in.ts';
import { USE_LINK } from './login-code.statements.ts';
import { SignInHashes } from './sign-in-hashes.service.ts';
import { SignInService } from './sign-in.service.ts';

const INVALID = { outcome: 'invalid-link' } as const;

/**
 * Signs in the browser that opens the link of a mail. It draws on no budget: strangers can use up what an address may be
 * guessed at, and the reader of its mail signs in all the same.
 */
@Injectable()
export class LinkVerifier {
  constructor(
    private readonly signIns: SignInService,
    private readonly hashes: SignInHashes,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async verifyLink(request: VerifyLinkRequest): Promise<VerifyLinkResult> {
    const attempt = this.signIns.decode(request);
    const linkMac = this.hashes.link(attempt, decodeLink(request.link));
    const answer = await this.signIns.run(attempt, async (query) => {
      const rows = await query(USE_LINK, [attempt.requestId, attempt.address, linkMac]);
      return rows.length === 0 ? INVALID : null;
    });
    if (answer.outcome === 'invalid-link')
      this.log.info('code-refused', { reason: answer.outcome, network: request.network });
    return answer;
  }
}
