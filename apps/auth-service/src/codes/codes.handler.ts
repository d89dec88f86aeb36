import {
  AUTH_PATTERNS,
  type SendCodeRequest,
  type SendCodeResult,
  type VerifyCodeRequest,
  type VerifyCodeResult,
} from '@oncelink/contracts';
import { BatchPattern } from '@oncelink/messaging';
import { Controller } from '@nestjs/common';
import { answerEach, type Answered } from '../answer-each.ts';
import { CodeSender } from './send-code.ts';
import { CodeVerifier } from './verify-code.ts';

/** Signing in: a code by mail, and back. */
@Controller()
export class CodesHandler {
  constructor(
    private readonly sender: CodeSender,
    private readonly verifier: CodeVerifier,
  ) {}

  @BatchPattern(AUTH_PATTERNS.sendCode)
  sendCodes(requests: readonly SendCodeRequest[]): Promise<Answered<SendCodeResult>[]> {
    return answerEach(requests, (request) => this.sender.sendCode(request));
  }

  @BatchPattern(AUTH_PATTERNS.verifyCode)
  verifyCodes(requests: readonly VerifyCodeRequest[]): Promise<Answered<VerifyCodeResult>[]> {
    return answerEach(requests, (request) => this.verifier.verifyCode(request));
  }
}
