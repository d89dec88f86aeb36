import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { clientAddress, networksOf } from './client-address.ts';

const NAME_BYTES = 16;
/** No bucket has a name that begins so. */
const CLASS = 'network-of-caller:';

/**
 * Names the network of a caller for services, the widest one that may belong to one customer: the owner of a /48 must not
 * have 65,536 shares of what an address may be mailed. The same for all gateways and on all days, because services count by
 * 24 hours. A keyed hash, so no network address leaves the gateway.
 */
@Injectable()
export class CallerNetwork {
  readonly #key: KeyObject;

  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'limitKey' | 'trustedProxies'>,
  ) {
    this.#key = createSecretKey(config.limitKey);
  }

  nameOf({ raw }: Pick<FastifyRequest, 'raw'>): string {
    const [widest] = networksOf(clientAddress(raw, this.config.trustedProxies));
    const hash = createHmac('sha256', this.#key)
      .update(CLASS + (widest?.name ?? ''))
      .digest();
    return hash.toString('base64url', 0, NAME_BYTES);
  }
}
