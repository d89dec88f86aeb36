import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { LinkRequest, NumberedKeyEnd } from '@oncelink/contracts';
import {
  KEY_LOG_DAYS,
  STATEMENT_LINK_LABEL,
  type RingKeyEnd,
  type StatementKeys,
} from '@oncelink/contracts/statements';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { ApiError } from '../http/api-error.ts';
import { LinkCalls } from '../links/link-calls.ts';
import { StatementSigner } from './statement-signer.ts';

/** Everybody may ask for the keys, so the services are asked no more often than this. */
const KEYS_LIFE_MS = 60_000;
const FAILURE_LIFE_MS = 2000;

/** What a statement calls a link: who has the link, or the proof of it, finds the same. */
const linkName = (proofHash: string): string =>
  hash(
    'sha256',
    Buffer.concat([Buffer.from(STATEMENT_LINK_LABEL), Buffer.from(proofHash, 'base64url')]),
    'base64url',
  );

type SigningConfig = Pick<GatewayConfig, 'publicOrigin' | 'statementKey' | 'formerStatementKeys'>;

/** The signed word of this site on links that have ended (docs/adr/0085). */
@Injectable()
export class Statements {
  readonly #signer: StatementSigner;
  readonly #config: SigningConfig;
  readonly #links: LinkCalls;
  #keys: { readonly until: number; readonly answer: Promise<StatementKeys> } | undefined;

  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig, links: LinkCalls) {
    this.#config = config;
    this.#links = links;
    this.#signer = new StatementSigner(config.statementKey);
  }

  /** @throws ApiError NOT_FOUND, NOT_ENDED */
  async make(request: LinkRequest, requestId: string): Promise<string> {
    const { shard, result } = await this.#links.describeEnd(request, requestId);
    if (result.outcome === 'not-found') throw new ApiError('NOT_FOUND');
    if (result.outcome === 'not-ended') throw new ApiError('NOT_ENDED');
    return this.#signer.sign({
      site: this.#config.publicOrigin,
      link: linkName(request.proofHash),
      reason: result.reason,
      endedAt: result.at,
      keys: result.keys.map((key) => this.#named(shard, key)),
      saidAt: result.saidAt,
    });
  }

  /** A failure is kept for a moment: each try asks all shards, which answer nobody then. */
  keys(requestId: string, now = performance.now()): Promise<StatementKeys> {
    if (this.#keys !== undefined && this.#keys.until > now) return this.#keys.answer;
    const answer = this.#readKeys(requestId);
    this.#keys = { until: now + KEYS_LIFE_MS, answer };
    answer.catch(() => {
      this.#keys = { until: performance.now() + FAILURE_LIFE_MS, answer };
    });
    return answer;
  }

  async #readKeys(requestId: string): Promise<StatementKeys> {
    const logs = await this.#links.readKeyLogs({ days: KEY_LOG_DAYS }, requestId);
    return {
      site: this.#config.publicOrigin,
      publicKeys: [
        { publicKey: this.#signer.publicKey, state: 'current' },
        ...this.#config.formerStatementKeys
          .filter((publicKey) => publicKey !== this.#signer.publicKey)
          .map((publicKey) => ({ publicKey, state: 'former' as const })),
      ],
      ringKeys: logs.flatMap(({ keys }, shard) => keys.map((key) => this.#named(shard, key))),
      saidAt: logs.map(({ saidAt }) => saidAt).toSorted()[0] ?? '',
    };
  }

  /**
   * Each shard has keys of its own, counted from 1, and from 1 again once its ring is lost. By the number alone the log would then list
   * another end for a key that a statement names, and convict the site of a lie.
   */
  #named(shard: number, { kid, madeAt, destroyedAt }: NumberedKeyEnd): RingKeyEnd {
    const { count } = this.#links;
    const of = count === 1 ? [] : [shard, count];
    const made = madeAt === undefined ? [] : [Math.floor(Date.parse(madeAt) / 1000)];
    return { name: [...of, kid, ...made].join('/'), destroyedAt };
  }
}
