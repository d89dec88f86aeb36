import { Controller, Inject } from '@nestjs/common';
import {
  ASK,
  ASK_PATTERNS,
  type AnswerAskRequest,
  type AnswerAskResult,
  type AskRequest,
  type AskStateResult,
  type MakeAskRequest,
  type MakeAskResult,
  type WithdrawAskRequest,
  type WithdrawAskResult,
} from '@oncelink/contracts/asks';
import { BatchPattern, settleEach, type Ticket } from '@oncelink/messaging';
import { deleted, expiryOf, statusOf } from '../links/link-answers.ts';
import { decodeHash, decodeWatch, LinkDrafts } from '../links/link-drafts.service.ts';
import type { EndRow, LinkKey, StateRow } from '../links/link-rows.ts';
import { LinksService } from '../links/links.service.ts';
import { LiveLinks } from '../links/live-links.service.ts';
import { locText, type Entry } from '../links/run-batch.ts';
import { AsksService, hashOfEnvelope, type AskRow } from './asks.service.ts';

const NOT_FOUND = { outcome: 'not-found' } as const;

/** Why an ask that nobody has answered can be answered no more; null while it can. */
function endOf({ gone_at, lapsed, expires_at }: AskRow) {
  if (gone_at !== null) return { outcome: 'gone', reason: 'deleted', at: gone_at.toISOString() } as const;
  return lapsed ? ({ outcome: 'gone', reason: 'expired', at: expires_at.toISOString() } as const) : null;
}

/** Whether its end will be told, or was, to the one who asks for it now. Who asks for nothing is promised nothing. */
const tellsOf = (row: AskRow, watch: Buffer | null): boolean =>
  watch === null || row.answer !== null || row.watch?.equals(watch) === true;

/** Only of asks that are watched. */
const promiseOf = (watch: Buffer | null) => (watch === null ? {} : { isWatched: true });

/** @throws Error what its statement failed with */
function foundOf<Found>({ found }: Entry<LinkKey, Found>): Found | undefined {
  if (found instanceof Error) throw found;
  return found;
}

/** Asks are rare beside links: each is a statement of its own. What is done with an answer is done by the handlers of links. */
@Controller()
export class AsksHandler {
  constructor(
    private readonly asks: AsksService,
    private readonly links: LinksService,
    private readonly drafts: LinkDrafts,
    @Inject(LiveLinks) private readonly liveLinks: Pick<LiveLinks, 'areFull'>,
  ) {}

  /** The same ask twice is one: its answer may have been lost. */
  @BatchPattern(ASK_PATTERNS.makeAsk)
  make(tickets: readonly Ticket<MakeAskRequest, MakeAskResult>[]): Promise<void> {
    return settleEach(tickets, async ({ request, caller }): Promise<MakeAskResult> => {
      const isPro = caller?.plan === 'pro';
      if (!isPro && request.expiresIn !== this.drafts.freeAskLife)
        return { outcome: caller === null ? 'sign-in-required' : 'pro-required' };
      const ownerId = this.drafts.askOwner(caller);
      // As with links: where it is full, there is still room for accounts with Pro.
      if (!(isPro && ownerId !== null) && this.liveLinks.areFull) return { outcome: 'storage-full' };
      const key = this.drafts.askKey(request);
      const collectProofHash = decodeHash(request.collectProofHash);
      const watch = decodeWatch(request.watch);
      const made = await this.asks.make({
        ...key,
        collectProofHash,
        ownerId,
        life: this.drafts.boundAsk(request.expiresIn),
        openMax: ASK.open[caller?.plan ?? 'free'],
        watch,
      });
      if (made !== undefined)
        return { outcome: 'created', ...expiryOf({ loc: key.loc, ...made }), ...promiseOf(watch) };
      const row = await this.asks.read(key);
      if (row === undefined) return { outcome: ownerId === null ? 'proof-reused' : 'too-many-asks' };
      if (!row.collect_proof.equals(collectProofHash)) return { outcome: 'proof-reused' };
      const end = endOf(row);
      if (end !== null) return end;
      if (!tellsOf(row, watch)) return { outcome: 'proof-reused' };
      return { outcome: 'created', ...expiryOf({ loc: key.loc, ...row }), ...promiseOf(watch) };
    });
  }

  @BatchPattern(ASK_PATTERNS.stateOfAsk)
  state(tickets: readonly Ticket<AskRequest, AskStateResult>[]): Promise<void> {
    return settleEach(tickets, async ({ request }): Promise<AskStateResult> => {
      const key = this.drafts.askKey(request);
      const row = await this.asks.read(key);
      if (row === undefined) return NOT_FOUND;
      if (row.answer === null) return endOf(row) ?? { outcome: 'open', ttl: row.ttl };
      const answer = statusOf(await this.#stateOf({ loc: key.loc, proofHash: row.collect_proof }));
      return answer.outcome === 'live' ? { outcome: 'answered', ttl: answer.ttl } : answer;
    });
  }

  /** The first one wins. The same envelope again is the same answer: that it was taken may have been lost. */
  @BatchPattern(ASK_PATTERNS.answerAsk)
  answer(tickets: readonly Ticket<AnswerAskRequest, AnswerAskResult>[]): Promise<void> {
    return settleEach(tickets, async ({ request }): Promise<AnswerAskResult> => {
      const key = this.drafts.askKey(request);
      const envelope = Buffer.from(request.envelope, 'base64url');
      if (await this.asks.answer(key, envelope)) return { outcome: 'taken' };
      const row = await this.asks.read(key);
      if (row === undefined) return NOT_FOUND;
      if (row.answer === null) return endOf(row) ?? NOT_FOUND;
      return { outcome: row.answer.equals(hashOfEnvelope(envelope)) ? 'taken' : 'ask-answered' };
    });
  }

  /** An answer that came before goes too, unread. */
  @BatchPattern(ASK_PATTERNS.withdrawAsk)
  withdraw(tickets: readonly Ticket<WithdrawAskRequest, WithdrawAskResult>[]): Promise<void> {
    return settleEach(tickets, async ({ request }): Promise<WithdrawAskResult> => {
      const key = this.drafts.askKey(request);
      const collectProofHash = decodeHash(request.collectProofHash);
      if (await this.asks.withdraw({ ...key, collectProofHash })) return { outcome: 'deleted' };
      const row = await this.asks.read(key);
      if (row === undefined || !row.collect_proof.equals(collectProofHash)) return NOT_FOUND;
      if (row.answer === null) {
        const end = endOf(row);
        return end?.reason === 'deleted' ? { outcome: 'deleted' } : (end ?? NOT_FOUND);
      }
      return deleted(await this.#erase({ loc: key.loc, proofHash: collectProofHash }));
    });
  }

  async #stateOf(row: LinkKey): Promise<StateRow | undefined> {
    const entry: Entry<LinkKey, StateRow> = { row, key: locText(row), found: undefined };
    await this.links.read([entry]);
    return foundOf(entry);
  }

  async #erase(row: LinkKey): Promise<EndRow | undefined> {
    const entry: Entry<LinkKey, EndRow> = { row, key: locText(row), found: undefined };
    await this.links.erase([entry]);
    return foundOf(entry) ?? this.#stateOf(row);
  }
}
