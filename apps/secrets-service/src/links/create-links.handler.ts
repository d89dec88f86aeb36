import {
  LINK_PATTERNS,
  type CreateLinkRequest,
  type CreateLinkResult,
  type CreateSealRequest,
  type CreateSealResult,
} from '@oncelink/contracts';
import { BatchPattern, type MessageContext } from '@oncelink/messaging';
import { Controller } from '@nestjs/common';
import { answerAllowed } from './answer-allowed.ts';
import { answerBatch, type Answered } from './answer-batch.ts';
import { answerChanges } from './answer-changes.ts';
import { LinkDrafts, type LinkDraft } from './draft-links.ts';
import { goneOf, lifetimeOf } from './link-answers.ts';
import type { LifetimeRow, NewLink, StateRow } from './link-rows.ts';
import { LinkStore } from './link-store.ts';

type Origins = Pick<MessageContext, 'callers'>;

/** Makes links. The same proof gives the same short link again; a seal can be made once. */
@Controller()
export class CreateLinksHandler {
  constructor(
    private readonly store: LinkStore,
    private readonly drafts: LinkDrafts,
  ) {}

  @BatchPattern(LINK_PATTERNS.createLink)
  createLinks(
    requests: readonly CreateLinkRequest[],
    { callers }: Origins,
  ): Promise<Answered<CreateLinkResult>[]> {
    const optionsOf = ({ passwordHash, expiresIn }: CreateLinkRequest) => ({
      shortLink: true,
      password: passwordHash !== null,
      expiresIn,
    });
    return answerAllowed(requests, { callers, optionsOf, freeSeconds: this.drafts.freeSeconds }, (allowed) =>
      answerBatch(
        allowed,
        (request) => this.drafts.draftLink(request),
        (drafts) => this.#storeLinks(drafts),
      ),
    );
  }

  @BatchPattern(LINK_PATTERNS.createSeal)
  createSeals(
    requests: readonly CreateSealRequest[],
    { callers }: Origins,
  ): Promise<Answered<CreateSealResult>[]> {
    const optionsOf = ({ expiresIn }: CreateSealRequest) => ({
      shortLink: false,
      password: false,
      expiresIn,
    });
    return answerAllowed(requests, { callers, optionsOf, freeSeconds: this.drafts.freeSeconds }, (allowed) =>
      answerBatch(
        allowed,
        (request) => this.drafts.draftSeal(request),
        (drafts) => this.#storeSeals(drafts),
      ),
    );
  }

  async #storeLinks(drafts: readonly LinkDraft[]): Promise<Answered<CreateLinkResult>[]> {
    const answers = await answerChanges(this.store, drafts, await this.store.insert(drafts), {
      changed: linkCreated,
      unchanged: linkExists,
    });
    const taken = drafts.filter((_, index) => answers[index] === null);
    const answersAgain = await answerBatch(
      taken,
      (draft) => this.drafts.redraw(draft),
      (redrawn) => this.#storeLinks(redrawn),
    );
    const again = answersAgain.values();
    return answers.map((answer) => answer ?? again.next().value ?? new Error('A draft got no answer.'));
  }

  async #storeSeals(drafts: readonly NewLink[]): Promise<Answered<CreateSealResult>[]> {
    const rows = await this.store.insert(drafts);
    return drafts.map(({ payload }, index) => {
      const row = rows[index];
      if (row instanceof Error) return row;
      if (row === undefined) return { outcome: 'exists' };
      return { outcome: 'created', seal: payload.toString('base64url'), ...lifetimeOf(row) };
    });
  }
}

const linkCreated = (row: LifetimeRow, { code }: LinkDraft): CreateLinkResult => ({
  outcome: 'created',
  code,
  ...lifetimeOf(row),
});

/** Null when the code is taken: the row does not show itself to this proof, so it is another link's. */
const linkExists = (state: StateRow | undefined, draft: LinkDraft): CreateLinkResult | null =>
  state === undefined ? null : (goneOf(state) ?? linkCreated(state, draft));
