import { randomInt } from 'node:crypto';
import {
  DEVICE_LOGIN,
  type BeginDeviceRequest,
  type BeginDeviceResult,
  type PollDeviceRequest,
  type PollDeviceResult,
} from '@oncelink/contracts';
import { prepareStatement, runTransaction } from '@oncelink/service-kit/database';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { SignInHashes } from '../codes/sign-in-hashes.service.ts';
import { DeviceKeys, type AllowedLogin, type LoginOwner } from './device-keys.service.ts';
import { BEGIN_LOGIN, LOCK_OWNER, POLL_LOGIN } from './device-login.statements.ts';

/** Codes that are drawn until one is free: of 25,000 million there are never so many in use. */
const DRAWS = 5;

interface PolledRow extends AllowedLogin {
  readonly granted: boolean;
  readonly denied: boolean;
  readonly early: boolean;
}

const bytesOf = (hash: string): Buffer => Buffer.from(hash, 'base64url');

function drawUserCode(): string {
  const { alphabet, codeLength } = DEVICE_LOGIN;
  return Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

/** What programs do that log in by a code. */
@Injectable()
export class DeviceLogins {
  readonly #begin;

  constructor(
    pool: Pool,
    private readonly dataSource: DataSource,
    private readonly hashes: SignInHashes,
    private readonly keys: DeviceKeys,
  ) {
    this.#begin = prepareStatement(pool, BEGIN_LOGIN);
  }

  async begin({ deviceHash, client, system, network }: BeginDeviceRequest): Promise<BeginDeviceResult> {
    for (let draw = 0; draw < DRAWS; draw += 1) {
      const userCode = drawUserCode();
      const mac = this.hashes.userCode(userCode);
      const rows = await this.#begin([bytesOf(deviceHash), mac, client, system, network]);
      if (rows.length > 0) return { outcome: 'begun', userCode };
    }
    throw new Error('No code was free.');
  }

  poll(request: PollDeviceRequest): Promise<PollDeviceResult> {
    return runTransaction(this.dataSource, async (transaction) => {
      const device = bytesOf(request.deviceHash);
      const [owner] = await transaction.query<LoginOwner>(LOCK_OWNER, [device]);
      const [login] = await transaction.query<PolledRow>(POLL_LOGIN, [device, owner?.id ?? null]);
      if (login === undefined) return { outcome: 'over' };
      if (login.denied) return { outcome: 'denied' };
      if (login.early) return { outcome: 'too-early' };
      if (!login.granted || owner === undefined) return { outcome: 'pending' };
      return this.keys.make(transaction, { owner, login, draft: request });
    });
  }
}
