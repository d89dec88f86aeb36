import {
  KEY_PLANS,
  type AskingDevice,
  type Caller,
  type DecideDeviceRequest,
  type DecideDeviceResult,
  type FindDeviceRequest,
  type FindDeviceResult,
} from '@oncelink/contracts';
import type { Log } from '@oncelink/service-kit';
import { runTransaction, type Query } from '@oncelink/service-kit/database';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LOCK_ACCOUNT } from '../accounts/account.statements.ts';
import { accountOf } from '../answer-each.ts';
import { SignInHashes } from '../codes/sign-in-hashes.service.ts';
import { LOG } from '../core/tokens.ts';
import { COUNT_KEYS } from '../keys/key.statements.ts';
import { DECIDE_LOGIN, FIND_LOGIN, RETURN_TRY, TAKE_TRY } from './device-login.statements.ts';

/** What people do with the codes that programs show them. */
@Injectable()
export class DeviceDecisions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hashes: SignInHashes,
    @Inject(LOG) private readonly log: Log,
  ) {}

  find(caller: Caller | null, { userCode }: FindDeviceRequest): Promise<FindDeviceResult> {
    return runTransaction(this.dataSource, ({ query }) => this.#find(query, caller, userCode));
  }

  /** Whoever types the code first decides: nobody else finds it afterwards. */
  decide(
    caller: Caller | null,
    { userCode, allow, language }: DecideDeviceRequest,
  ): Promise<DecideDeviceResult> {
    const { userId } = accountOf(caller);
    const { keys } = KEY_PLANS[caller?.plan ?? 'free'];
    return runTransaction(this.dataSource, async ({ query, onCommit }) => {
      const found = await this.#find(query, caller, userCode);
      if (found.outcome !== 'found') return found;
      const [alive] = await query<{ count: number }>(COUNT_KEYS, [userId]);
      if (allow && (alive?.count ?? keys) >= keys) return { outcome: 'too-many-keys' };
      const mac = this.hashes.userCode(userCode);
      await query(DECIDE_LOGIN, [mac, allow ? userId : null, keys, language]);
      onCommit(() =>
        this.log.info('device-login-decided', { account: userId, reason: allow ? 'allowed' : 'denied' }),
      );
      return { outcome: 'decided' };
    });
  }

  /** A wrong code stays counted, and a stolen session alone gets nowhere, as where keys are made. */
  async #find(query: Query, caller: Caller | null, userCode: string): Promise<FindDeviceResult> {
    const { userId, sessionId } = accountOf(caller);
    const [own] = await query<{ is_fresh: boolean }>(LOCK_ACCOUNT, [userId, sessionId]);
    if (own === undefined) return { outcome: 'signed-out' };
    if (!own.is_fresh) return { outcome: 'code-too-old' };
    const [taken] = await query(TAKE_TRY, [userId]);
    if (taken === undefined) return { outcome: 'too-many-tries' };
    const [device] = await query<AskingDevice>(FIND_LOGIN, [this.hashes.userCode(userCode)]);
    if (device === undefined) return { outcome: 'unknown-code' };
    await query(RETURN_TRY, [userId]);
    const { client, system, network } = device;
    return { outcome: 'found', client, system, network };
  }
}
