import { draftLink, newToken, type HeldLink, type LinkKind } from './draft-links.ts';
import type { HttpAnswer } from './http-connection.ts';
import { expectStatus } from './target.ts';

/** Asks until there is an answer that lasts; each try sends what `next` gives. */
export type Ask = (next: () => Buffer) => Promise<HttpAnswer>;

type Life = (link: HeldLink, ask: Ask) => Promise<void>;

async function expectGiven(link: HeldLink, ask: Ask, claim: string): Promise<void> {
  const request = link.reveal(claim);
  const given = link.given(expectStatus(await ask(() => request), 200));
  if (given !== link.payload) throw new Error('the text of another link');
}

async function expect(status: number, request: Buffer, ask: Ask): Promise<void> {
  expectStatus(await ask(() => request), status);
}

const isRead: Life = async (link, ask) => {
  const claim = newToken();
  await expectGiven(link, ask, claim);
  await expect(204, link.acknowledge(claim), ask);
};

const isReadAndWantedAgain: Life = async (link, ask) => {
  const claim = newToken();
  await expectGiven(link, ask, claim);
  await expect(410, link.reveal(newToken()), ask);
  await expect(204, link.acknowledge(claim), ask);
  await expect(410, link.reveal(newToken()), ask);
};

const isDeleted: Life = async (link, ask) => {
  await expect(204, link.remove(), ask);
  await expect(410, link.reveal(newToken()), ask);
};

const isGuessedAt: Life = async (link, ask) => {
  await expect(404, link.reveal(newToken(), newToken()), ask);
  await isRead(link, ask);
};

/** Of ten links, so many end in each way. */
const LIVES: readonly Life[] = [
  ...Array.from({ length: 6 }, () => isRead),
  isReadAndWantedAgain,
  isReadAndWantedAgain,
  isDeleted,
  isGuessedAt,
];

/** As the page: a stored link is asked for again with the same body, a seal is made again. */
async function create(kind: LinkKind, ask: Ask): Promise<HeldLink> {
  let draft = draftLink(kind);
  let tries = 0;
  const answer = await ask(() => {
    tries += 1;
    if (tries > 1 && kind === 'sealed') draft = draftLink(kind);
    return draft.create;
  });
  return draft.held(answer);
}

/**
 * Makes a link and leads it to one of its ends; every answer is checked. @param index decides which kind and which end
 * @throws when an answer is not the promised one
 */
export async function liveLink(index: number, ask: Ask): Promise<void> {
  const link = await create(index % 3 === 0 ? 'sealed' : 'short', ask);
  await (LIVES[index % LIVES.length] ?? isRead)(link, ask);
}
