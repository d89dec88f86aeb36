import {
  AUTH_PATTERNS,
  type SendCodeRequest,
  type SendCodeResult,
  type VerifyCodeRequest,
  type VerifyCodeResult,
  type VerifyLinkRequest,
  type VerifyLinkResult,
} from '@oncelink/contracts';
import { BatchPattern, type Ticket } from '@oncelink/messaging';
import { Controller } from '@nestjs/common';
import { answerEach } from '../answer-each.ts';
import { CodeSender } from './code-sender.service.ts';
import { CodeVerifier } from './code-verifier.service.ts';
import { LinkVerifier } from './link-verifier.service.ts';

/** Signing in: a code and a link by mail, and one of them back. */
@Controller()
export class CodesHandler {
  constructor(
    private readonly sender: CodeSender,
    private readonly codes: CodeVerifier,
    private readonly links: LinkVerifier,
  ) {}

  @BatchPattern(AUTH_PATTERNS.sendCode)
  sendCodes(tickets: readonly Ticket<SendCodeRequest, SendCodeResult>[]): Promise<void> {
    return answerEach(tickets, ({ request }) => this.sender.sendCode(request));
  }

  @BatchPattern(AUTH_PATTERNS.verifyCode)
  verifyCodes(tickets: readonly Ticket<VerifyCodeRequest, VerifyCodeResult>[]): Promise<void> {
    return answerEach(tickets, ({ request }) => this.codes.verifyCode(request));
  }

  @BatchPattern(AUTH_PATTERNS.verifyLink)
  verifyLinks(tickets: readonly Ticket<VerifyLinkRequest, VerifyLinkResult>[]): Promise<void> {
    return answerEach(tickets, ({ request }) => this.links.verifyLink(request));
  }
}
