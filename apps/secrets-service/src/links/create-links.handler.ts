import {
  LINK_PATTERNS,
  proOptionOf,
  type CreateLinkRequest,
  type CreateLinkResult,
  type CreateSealRequest,
  type CreateSealResult,
  type LinkOptions,
  type NotInPlan,
  type StorageFull,
} from '@oncelink/contracts';
import { BatchPattern, type Ticket } from '@oncelink/messaging';
import { Controller, Inject } from '@nestjs/common';
import { expiryOf, goneOf, settleChanges } from './link-answers.ts';
import { LinkDrafts, type LinkDraft } from './link-drafts.service.ts';
import { enter, entryOf, inRounds, unreadable, type TicketEntry } from './run-batch.ts';
import type { MadeRow, NewLink, StartRow, StateRow } from './link-rows.ts';
import { LinksService } from './links.service.ts';
import { LiveLinks } from './live-links.service.ts';

type Draft = TicketEntry<LinkDraft, MadeRow, CreateLinkResult>;
type SealDraft = TicketEntry<NewLink, MadeRow, CreateSealResult>;

/** Makes links. The same proof gives the same short link again; a seal can be made once. */
@Controller()
export class CreateLinksHandler {
  constructor(
    private readonly links: LinksService,
    private readonly drafts: LinkDrafts,
    @Inject(LiveLinks) private readonly liveLinks: Pick<LiveLinks, 'areFull'>,
  ) {}

  @BatchPattern(LINK_PATTERNS.createLink)
  async createLinks(tickets: readonly Ticket<CreateLinkRequest, CreateLinkResult>[]): Promise<void> {
    const drafts: Draft[] = enter(tickets, (ticket) => {
      const draft = this.drafts.draftLink(ticket.request);
      const password = draft.passwordProofHash !== null;
      const refusal = this.#refusalOf(ticket, { shortLink: true, password });
      if (refusal === null) return draft;
      ticket.settle(refusal);
      return null;
    });
    await this.#storeLinks(drafts);
  }

  @BatchPattern(LINK_PATTERNS.createSeal)
  async createSeals(tickets: readonly Ticket<CreateSealRequest, CreateSealResult>[]): Promise<void> {
    const drafts: SealDraft[] = enter(tickets, (ticket) => {
      const refusal = this.#refusalOf(ticket, { shortLink: false, password: false });
      if (refusal === null) return this.drafts.draftSeal(ticket.request);
      ticket.settle(refusal);
      return null;
    });
    for (const round of inRounds(drafts)) {
      await this.links.insert(round);
      for (const { ticket, row, found } of round) {
        if (found instanceof Error) ticket.settle(found);
        else if (found === undefined) ticket.settle({ outcome: 'exists' });
        else
          ticket.settle({
            outcome: 'created',
            seal: row.secret.toString('base64url'),
            ...lifeOf(startRowOf(found, row)),
            ...promiseOf(row),
          });
      }
    }
  }

  /** Rounds, because two links of a batch may have drawn one code. Those whose code is taken draw another one. */
  async #storeLinks(drafts: readonly Draft[]): Promise<void> {
    for (const round of inRounds(drafts)) {
      await this.links.insert(round);
      const repeated = round.filter(({ found }) => found === undefined);
      const others = await this.links.findOthers(repeated.map(({ ticket, row }) => entryOf(ticket, row)));
      const taken = await settleChanges(this.links, round, {
        changed: (made, draft) => linkCreated(startRowOf(made, draft), draft),
        unchanged: (state: StateRow | undefined, draft) => linkExists(state, draft, others.has(draft)),
      });
      if (taken.length > 0) await this.#storeLinks(this.#redraw(taken));
    }
  }

  #redraw(taken: readonly Pick<Draft, 'row' | 'ticket'>[]): Draft[] {
    return taken.flatMap(({ ticket, row }) => {
      try {
        return entryOf(ticket, this.drafts.redraw(row));
      } catch (error) {
        ticket.settle(unreadable(error));
        return [];
      }
    });
  }

  /**
   * The gateway has asked for the plan too: what is paid for must not hang on one place alone. Where storage is full, there
   * is still room for accounts with Pro; not for strangers, who have it too where it is everyone's.
   */
  #refusalOf(
    {
      request: { expiresIn, startsIn },
      caller,
    }: Pick<Ticket<CreateSealRequest | CreateLinkRequest>, 'caller' | 'request'>,
    options: Pick<LinkOptions, 'shortLink' | 'password'>,
  ): NotInPlan | StorageFull | null {
    if (caller?.key?.scopes.includes('secrets:create') === false) return { outcome: 'scope-required' };
    const isPro = caller?.plan === 'pro';
    if (isPro && (caller.account !== null || caller.key !== undefined)) return null;
    if (isPro || proOptionOf({ ...options, expiresIn, startsIn }, this.drafts.freeExpiresIn) === null) {
      return this.liveLinks.areFull ? { outcome: 'storage-full' } : null;
    }
    return { outcome: caller === null ? 'sign-in-required' : 'pro-required' };
  }
}

/** Only of links that are watched: an answer about any other has not a byte more. */
const promiseOf = ({ watch }: NewLink) => (watch === null ? {} : { isWatched: true });

const dateOf = (seconds: number | null = null): Date | null =>
  seconds === null ? null : new Date(seconds * 1000);

/** Of a link that was made just now, so that its whole life is still to come. */
const startRowOf = ({ loc, starts, expires }: MadeRow, { expiresIn }: NewLink): StartRow => ({
  loc,
  starts_at: dateOf(starts),
  expires_at: dateOf(expires),
  ttl: expiresIn,
});

/** `startsAt` only of links that open later. */
const lifeOf = (row: StartRow) => ({
  ...expiryOf(row),
  ...(row.starts_at !== null && { startsAt: row.starts_at.toISOString() }),
});

const linkCreated = (row: StartRow, draft: LinkDraft): CreateLinkResult => ({
  outcome: 'created',
  code: draft.code,
  ...lifeOf(row),
  ...promiseOf(draft),
});

/** Null when the code is taken: the row does not show itself to this proof, so it is another link's. */
function linkExists(
  state: StateRow | undefined,
  draft: LinkDraft,
  isOther: boolean,
): CreateLinkResult | null {
  if (state === undefined) return null;
  // An honest caller has a new proof for each message: this one would hand on a link to something else.
  const isSame = !isOther && state.kind === draft.kind && opensAs(state, draft) && tellsOf(state, draft);
  if (state.gone_at === null && !isSame) return { outcome: 'proof-reused' };
  return goneOf(state) ?? linkCreated(state, draft);
}

/** Whether it opens later, or at once, as is asked for now. When exactly, as when it expires, the answer tells. */
const opensAs = ({ starts_at }: StateRow, { startsIn }: LinkDraft): boolean =>
  (starts_at === null) === (startsIn === null);

/** Whether the end of the link will be told to the one who asks for it now. Who asks for nothing is promised nothing. */
const tellsOf = (state: StateRow, { watch }: LinkDraft): boolean =>
  watch === null || state.watch?.equals(watch) === true;
