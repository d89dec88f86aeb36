import {
  API_KEY,
  DEVICE_LOGIN,
  DEVICE_SCOPES,
  isLanguage,
  type PollDeviceRequest,
  type PollDeviceResult,
} from '@oncelink/contracts';
import type { Log } from '@oncelink/service-kit';
import type { Transaction } from '@oncelink/service-kit/database';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthConfig } from '../config.ts';
import { CONFIG, LOG } from '../core/tokens.ts';
import { bitsOf, COUNT_KEYS, keyOf, STORE_KEY, type KeyRow } from '../keys/key.statements.ts';
import { KeyEvents } from '../keys/key-events.service.ts';
import { MailService } from '../mail/mail.service.ts';

/** The account that has allowed a login. */
export interface LoginOwner {
  readonly id: string;
  readonly email: string;
}

export interface AllowedLogin {
  readonly client: string;
  readonly system: string | null;
  readonly key_limit: number | null;
  readonly language: string;
}

interface Grant {
  readonly owner: LoginOwner;
  readonly login: AllowedLogin;
  readonly draft: Pick<PollDeviceRequest, 'tokenHash' | 'hint'>;
}

/** Makes the keys of programs that were allowed. */
@Injectable()
export class DeviceKeys {
  constructor(
    private readonly mail: MailService,
    private readonly events: KeyEvents,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'mail'>,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Key and mail are committed with the login that is used up: there is never one without the others. The account must be
   * locked.
   */
  async make(transaction: Transaction, grant: Grant): Promise<PollDeviceResult> {
    const { owner, login } = grant;
    const limit = login.key_limit ?? 0;
    const [alive] = await transaction.query<{ count: number }>(COUNT_KEYS, [owner.id]);
    // The account has made others since it allowed this one.
    if ((alive?.count ?? limit) >= limit) return { outcome: 'denied' };
    const language = isLanguage(login.language) ? login.language : 'en';
    const row = await this.#store(transaction, grant, language);
    await this.events.record(transaction, { ...row, owner_id: owner.id }, 'key.created');
    if (this.config.mail !== null) {
      const { name: keyName, hint, expires_at: end } = row;
      const mail = { email: owner.email, keyName, hint, language, expiresAt: end.toISOString() };
      await this.mail.queueNewDevice(transaction, mail);
    }
    transaction.onCommit(() => this.log.info('device-logged-in', { account: owner.id, apiKey: row.id }));
    return { outcome: 'granted', key: keyOf(row) };
  }

  async #store({ query }: Transaction, { owner, login, draft }: Grant, language: string): Promise<KeyRow> {
    const name = login.system === null ? login.client : `${login.client} (${login.system})`;
    const text = [Buffer.from(draft.tokenHash, 'base64url'), draft.hint, name.slice(0, API_KEY.nameMax)];
    const rights = [bitsOf(DEVICE_SCOPES), [], null, 'device'];
    const [row] = await query<KeyRow>(STORE_KEY, [
      owner.id,
      ...text,
      ...rights,
      language,
      DEVICE_LOGIN.keyDays,
    ]);
    if (row === undefined) throw new Error('The key of the device was not stored.');
    return row;
  }
}
