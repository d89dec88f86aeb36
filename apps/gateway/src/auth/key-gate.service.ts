import { Inject, Injectable } from '@nestjs/common';
import { KEY_PATTERNS, TOKEN_LOOKUP_LIMIT, type CallRule, type KeyHolder } from '@oncelink/contracts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { AUTH_CLIENT, type AuthClient } from '../gateway-parts.ts';
import { ApiError } from '../http/api-error.ts';
import type { ApiRequest } from '../http/request-types.ts';
import { CallLimiter } from '../limits/call-limiter.service.ts';
import { clientAddress } from '../limits/client-address.ts';
import { isApiKey, tokenHashOfKey } from './api-key.ts';
import { isInside } from './key-networks.ts';
import { SessionCache } from './session-cache.service.ts';

const BEARER = /^Bearer +(\S+)$/i;

/**
 * Lets calls of programs in. A key says who makes a link, and nothing else: calls about existing links do not come here.
 * A key that is no good refuses the call, unlike a session that has ended: a program would not notice that it makes links
 * in nobody's name.
 */
@Injectable()
export class KeyGate {
  constructor(
    @Inject(AUTH_CLIENT) private readonly auth: AuthClient,
    private readonly sessions: SessionCache,
    private readonly limiter: CallLimiter,
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'trustedProxies'>,
  ) {}

  /** Sets `request.keyHolder`. @throws ApiError KEY_INVALID, KEY_NETWORK, KEY_SCOPE, UNAVAILABLE */
  async admit(request: ApiRequest, { key, scope }: CallRule): Promise<void> {
    const { authorization } = request.headers;
    if (authorization === undefined) {
      if (key === 'needed') throw new ApiError('KEY_INVALID');
      return;
    }
    const holder = await this.#identify(request, authorization);
    request.keyHolder = holder;
    const { networks, scopes } = holder.key;
    const address = clientAddress(request.raw, this.config.trustedProxies);
    if (networks.length > 0 && !isInside(address, networks)) throw new ApiError('KEY_NETWORK');
    if (scope !== undefined && !scopes.includes(scope)) throw new ApiError('KEY_SCOPE');
  }

  /** Whose call it was that was refused before its key was looked at, or null: nobody's. Never rejects. */
  async find(request: ApiRequest): Promise<KeyHolder | null> {
    const { authorization } = request.headers;
    if (authorization === undefined) return null;
    return this.#identify(request, authorization).catch(() => null);
  }

  async #identify(request: ApiRequest, authorization: string): Promise<KeyHolder> {
    const text = BEARER.exec(authorization)?.[1] ?? '';
    if (!isApiKey(text)) throw new ApiError('KEY_INVALID');
    const tokenHash = tokenHashOfKey(text);
    const result = await this.sessions.resolve(tokenHash, async () => {
      await this.limiter.count(request, TOKEN_LOOKUP_LIMIT);
      return this.auth.call(KEY_PATTERNS.resolve, { tokenHash }, { requestId: request.id, caller: null });
    });
    if (result.outcome !== 'key-known') throw new ApiError('KEY_INVALID');
    return result;
  }
}
