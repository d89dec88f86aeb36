import { ENVELOPE_BYTES, type Caller } from '@oncelink/contracts';
import { ASK, type MakeAskRequest } from '@oncelink/contracts/asks';
import { answersOf } from '@oncelink/messaging/testing';
import { AsksHandler } from '../asks/asks.handler.ts';
import { AsksService } from '../asks/asks.service.ts';
import type { LinkEnds } from '../ends/link-ends.service.ts';
import { LinkDrafts } from '../links/link-drafts.service.ts';
import { LiveLinks } from '../links/live-links.service.ts';
import { CONFIG, NAMES, type Replica } from './link-database.ts';
import { one, randomText } from './link-requests.ts';

type Waker = Pick<LinkEnds, 'wake'>;

/** Ends stay in their rows. */
const NOBODY: Waker = { wake: () => undefined };

export const asksOf = ({ pool, keys }: Replica, ends = NOBODY): AsksService =>
  new AsksService(pool, keys, CONFIG, ends);

interface HandlerOptions {
  readonly maxExpiresIn?: number;
  readonly ends?: Waker;
}

/** What takes the messages about asks in one process of the service. */
export const asksHandlerOf = (replica: Replica, { maxExpiresIn, ends }: HandlerOptions = {}): AsksHandler =>
  new AsksHandler(
    asksOf(replica, ends),
    replica.links,
    new LinkDrafts(NAMES, { SECRET_MAX_TTL: maxExpiresIn }),
    new LiveLinks(replica.pool, CONFIG),
  );

export const askRequest = (changes: Partial<MakeAskRequest> = {}): MakeAskRequest => ({
  askId: randomText(16),
  askProofHash: randomText(),
  collectProofHash: randomText(),
  expiresIn: ASK.life,
  ...changes,
});

export const someAnswer = (): string => randomText(ENVELOPE_BYTES[2][0]);

/** The calls of a handler, one at a time. */
export const askingOf = (handler: AsksHandler) => ({
  make: (request: MakeAskRequest, caller: Caller | null = null) =>
    one(answersOf(handler.make.bind(handler), [request], { caller })),
  state: (ask: MakeAskRequest) => one(answersOf(handler.state.bind(handler), [ask])),
  answer: (ask: MakeAskRequest, envelope = someAnswer()) =>
    one(answersOf(handler.answer.bind(handler), [{ ...ask, envelope }])),
  withdraw: (ask: MakeAskRequest) => one(answersOf(handler.withdraw.bind(handler), [ask])),
});
