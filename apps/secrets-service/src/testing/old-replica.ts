import { randomBytes } from 'node:crypto';
import { createPool } from '@oncelink/service-kit/database';
import type { Pool } from 'pg';
import { TIMES } from './link-database.ts';
import type { ClaimKey, ExpiryRow, Located, NewLink, OpenedRow, OpenTry } from '../links/link-rows.ts';
import { locText, prepareBatch, type Entry } from '../links/run-batch.ts';
import {
  ACKNOWLEDGE_LINKS_BEFORE,
  INSERT_LINKS_BEFORE,
  OPEN_LINKS_BEFORE,
  SERVER_OPTIONS_BEFORE,
} from './version-before.ts';

/** Links that are made at once, and how many browsers try to open each. */
const [BATCH, RIVALS] = [8, 3];

/** A link as those who use it know it. */
export interface KnownLink {
  readonly loc: Buffer;
  readonly payload: Buffer;
  readonly isAcknowledged: boolean;
}

const entryOf = <Row extends Located, Found>(row: Row): Entry<Row, Found> => ({
  row,
  key: locText(row),
  found: undefined,
});

const draft = (): NewLink => ({
  loc: randomBytes(32),
  proofHash: randomBytes(32),
  kind: 2,
  passwordProofHash: null,
  secret: Buffer.alloc(0),
  payload: randomBytes(195),
  dek: randomBytes(60),
  expiresIn: 86_400,
  startsIn: null,
  watch: null,
});

/** Two processes of the version before, with browsers that make links, open them and say so of every second one. */
export class OldReplica {
  readonly #pool;
  readonly #rival;
  readonly #insert;

  /** @param url of the database, with the role of the service */
  constructor(url: string) {
    const settings = { url, applicationName: 'old', serverOptions: SERVER_OPTIONS_BEFORE };
    this.#pool = createPool(settings);
    this.#rival = createPool(settings);
    this.#insert = prepareBatch<NewLink, ExpiryRow>(this.#pool, INSERT_LINKS_BEFORE);
  }

  /** Makes links and uses them. @throws Error when a call failed, or when not exactly one browser got a text */
  async work(): Promise<KnownLink[]> {
    const made = Array.from({ length: BATCH }, () => entryOf<NewLink, ExpiryRow>(draft()));
    await this.#insert(made, [1]);
    const links = made.map(({ row, found }) => {
      if (found === undefined || found instanceof Error) throw found ?? new Error('not made');
      return row;
    });
    const opened = await Promise.all(
      Array.from({ length: RIVALS }, (_, rival) => this.#open(rival === 0 ? this.#rival : this.#pool, links)),
    );
    const winners = links.map((link) => {
      const [winner, ...others] = opened.flatMap((claims) =>
        claims.filter((claim) => claim.loc === link.loc),
      );
      if (winner === undefined || others.length > 0) throw new Error(`${others.length + 1} have read a link`);
      return winner;
    });
    await this.#acknowledge(winners.filter((_, index) => index % 2 === 0));
    return links.map(({ loc, payload = loc }, index) => ({ loc, payload, isAcknowledged: index % 2 === 0 }));
  }

  /** @returns the claims that were granted */
  async #open(pool: Pool, links: readonly NewLink[]): Promise<ClaimKey[]> {
    const tries = links.map(({ loc, proofHash }) =>
      entryOf<OpenTry & ClaimKey, OpenedRow>({
        loc,
        proofHash,
        passwordProofHash: null,
        claim: randomBytes(32),
      }),
    );
    await prepareBatch<OpenTry, OpenedRow>(pool, OPEN_LINKS_BEFORE)(tries, [
      TIMES.grace,
      TIMES.tombstone,
      [1, 2],
    ]);
    return tries.flatMap(({ row, found }) => {
      if (found instanceof Error) throw found;
      return found === undefined ? [] : [row];
    });
  }

  async #acknowledge(claims: readonly ClaimKey[]): Promise<void> {
    const entries = claims.map((claim) => entryOf<ClaimKey, Located>(claim));
    await prepareBatch<ClaimKey, Located>(this.#pool, ACKNOWLEDGE_LINKS_BEFORE)(entries, [TIMES.tombstone]);
    for (const { found } of entries) {
      if (found === undefined || found instanceof Error) throw found ?? new Error('not acknowledged');
    }
  }

  async stop(): Promise<void> {
    await Promise.all([this.#pool.end(), this.#rival.end()]);
  }
}
