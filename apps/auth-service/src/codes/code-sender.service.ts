import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { SIGN_IN_CODE, type SendCodeRequest, type SendCodeResult } from '@oncelink/contracts';
import { runTransaction, type Query } from '@oncelink/service-kit/database';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AuthConfig } from '../config.ts';
import { CONFIG } from '../core/tokens.ts';
import { MailService } from '../mail/mail.service.ts';
import { takeRequest } from './budgets.ts';
import { decodeEmail, decodeHash, decodeRequestId, LINK_BYTES, REQUEST_ID_BYTES } from './decode-sign-in.ts';
import { STORE_CODE } from './login-code.statements.ts';
import { SignInHashes } from './sign-in-hashes.service.ts';
import { NO_NETWORK } from './budgets.ts';

/** For mail that is not to be sent: it has lapsed before it could be. */
const LONG_AGO = new Date(0);

/**
 * Up to this long is left to chance. Finding the row of an address that has asked before takes 0.02 ms longer than
 * making one (measured). The noise is larger: the limits allow too few requests to see it.
 */
const BLUR_MS = 4;

const drawRequestId = (): Buffer => randomBytes(REQUEST_ID_BYTES);

const drawCode = (): string =>
  String(randomInt(0, 10 ** SIGN_IN_CODE.digits)).padStart(SIGN_IN_CODE.digits, '0');

/**
 * Sends codes. Nothing here looks whether an address has an account. An address that has used up its budget costs the
 * same statements: its code is stored under a secret id, and its mail has expired before it is written.
 */
@Injectable()
export class CodeSender {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hashes: SignInHashes,
    private readonly mail: MailService,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'DEMO_MODE'>,
  ) {}

  async sendCode(request: SendCodeRequest): Promise<SendCodeResult> {
    const email = decodeEmail(request.email);
    const requestId = request.requestId === null ? drawRequestId() : decodeRequestId(request.requestId);
    const { hashes, dataSource } = this;
    const { DEMO_MODE: isDemo } = this.config;
    const owner = {
      address: hashes.address(email),
      network: hashes.share(email, request.network ?? NO_NETWORK),
      device: request.deviceHash === null ? null : hashes.device(email, decodeHash(request.deviceHash)),
    };
    await runTransaction(dataSource, async (transaction) => {
      const { query } = transaction;
      const isGranted = await takeRequest(query, owner);
      // The demo code needs no mail, so a demonstration does not wait for the next one.
      const isUsable = isGranted || (isDemo && request.requestId === null);
      const id = isUsable ? requestId : drawRequestId();
      const parts = { requestId: id, email };
      const [code, link] = [drawCode(), randomBytes(LINK_BYTES)];
      const row = [id, owner.address, hashes.code(parts, code), hashes.link(parts, link)];
      const expiresAt = await storeCode(query, row);
      // Written to as it was typed: no standard forbids mailboxes that differ in case alone.
      const { email: to, device, language = 'en' } = request;
      const texts = { requestId: id.toString('base64url'), link: link.toString('base64url') };
      const mail = { email: to, code, ...texts, device, language };
      await this.mail.queueCode(transaction, { ...mail, expiresAt: isGranted ? expiresAt : LONG_AGO });
    });
    await delay(Math.random() * BLUR_MS);
    return {
      outcome: 'accepted',
      requestId: requestId.toString('base64url'),
      demoCode: isDemo ? SIGN_IN_CODE.demoCode : null,
    };
  }
}

async function storeCode(query: Query, row: readonly Buffer[]): Promise<Date> {
  const [stored] = await query<{ expires_at: Date }>(STORE_CODE, row);
  if (stored === undefined) throw new Error('The code was not stored.');
  return stored.expires_at;
}
