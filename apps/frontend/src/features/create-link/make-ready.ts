import type { MadeState, ReadyLink } from './create-link-state.ts';
import { filesPart } from './files/late-files.ts';
import type { keepBeforeShown } from './kept/keep-link.ts';
import type { Content, FinishedLink, LinkOrder, LinkSupplies } from './link-order.ts';
import { makeLink, makeUnsealed } from './make-link.ts';
import { replies } from './rich/late-replies.ts';
import { tellsByDefault } from './rich/mail-default.ts';
import { changeRich } from './rich/rich-form.ts';
import { several } from './several/late-several.ts';
import { startsInOf } from './start-later.ts';

/** Makes links and keeps them in My links before they are shown. */
export interface Maker {
  /** @throws ApiError, NetworkError, StretchError: no link was made */
  readonly make: (order: LinkOrder, supplies: LinkSupplies) => Promise<MadeState>;
  /** Only as the maker decided, after the server could not be reached. */
  readonly makeUnsealed: (content: Content, supplies: LinkSupplies) => Promise<MadeState>;
}

/** The server counts whole seconds from a moment before its answer arrived. */
const TTL_SLACK_SECONDS = 5;

/** What the page knows of a link in the moment in which it was made. @param order null: of one that needs no server */
function readyLink(link: FinishedLink, order: LinkOrder | null, now: number): ReadyLink {
  const { ttl, reply, startsIn, ...made } = link;
  const asked = order?.expiresIn ?? null;
  // The life counts from the start, and what the server says counts from the making.
  const life = ttl === null ? null : ttl - (startsIn ?? 0);
  const asAsked = life !== null && asked !== null && asked - life <= TTL_SLACK_SECONDS;
  return {
    ...made,
    ttl,
    ...(startsIn !== undefined && { opensAt: now + startsIn * 1000 }),
    ...(reply && { reply: { ...reply, endsAt: now + reply.ttl * 1000 } }),
    endsAt: ttl === null ? null : now + ttl * 1000,
    lifetime: asAsked ? asked : life,
    password: order?.password ?? null,
    waitingAt: now,
    trouble: null,
  };
}

/** A form has what its maker chose; what they left to the account is decided where the link is made, shown or not. */
async function withMail(order: LinkOrder): Promise<LinkOrder> {
  const isChosen = typeof order.rich?.tells === 'boolean';
  if (isChosen || !(await tellsByDefault())) return order;
  return { ...order, rich: changeRich(order.rich, { tells: true }) };
}

/** Sends the files of an order before its links are made: nobody gets a link that leads to half of them. */
async function withFiles(order: LinkOrder, { now }: LinkSupplies): Promise<LinkOrder> {
  const { rich, expiresIn, start } = order;
  if (!rich || rich.files.length === 0) return order;
  const { fileSender } = await filesPart.load();
  const sent = await fileSender.send({
    files: rich.files,
    readers: Math.max(1, rich.readers.length),
    expiresIn: expiresIn === null ? null : expiresIn + (startsInOf(start, now()) ?? 0),
  });
  return { ...order, sent };
}

/** Links lead to the files of an order. @param isAll no more will */
async function settleFiles({ sent }: LinkOrder, made: readonly ReadyLink[], isAll: boolean): Promise<void> {
  if (sent === undefined) return;
  const { fileSender } = await filesPart.load();
  fileSender.handOver(sent);
  if (isAll)
    fileSender.endOthers(
      sent,
      made.flatMap(({ files }) => (files ? [files.readerHash] : [])),
    );
}

export function createMaker(keep: typeof keepBeforeShown): Maker {
  const makeOne = async (order: LinkOrder, supplies: LinkSupplies): Promise<ReadyLink> => {
    const make = (reply?: string) => makeLink({ ...order, ...(reply !== undefined && { reply }) }, supplies);
    const link = order.rich?.asksBack ? await (await replies.load()).makeWithReply(make) : await make();
    return readyLink(link, order, supplies.now());
  };
  return {
    make: async (asked, supplies) => {
      const order = await withFiles(await withMail(asked), supplies);
      const names = order.rich?.readers ?? [];
      if (names.length > 1) {
        const { Readers } = await several.load();
        const made: ReadyLink[] = [];
        const makeNext = async () => {
          const link = await makeOne(order, { ...supplies, ...forReaders(names.length, supplies) });
          made.push(link);
          await settleFiles(order, made, made.length === names.length);
          return link;
        };
        return { step: 'several', batch: await Readers.begin(names, makeNext, keep) };
      }
      const link = await makeOne(order, supplies);
      await Promise.all([keep(link), settleFiles(order, [link], true)]);
      return { step: 'ready', link };
    },
    makeUnsealed: async (content, { origin, now }) => {
      const link = readyLink(await makeUnsealed(content, origin), null, now());
      await keep(link);
      return { step: 'ready', link };
    },
  };
}

/** The server is told how many readers there are: it refuses more than a plan has room for. It never learns who. */
const forReaders = (
  readers: number,
  { createSeal, createShortUrl }: LinkSupplies,
): Pick<LinkSupplies, 'createSeal' | 'createShortUrl'> => ({
  createSeal: (makeDraft, wish) => createSeal(makeDraft, { ...wish, readers }),
  createShortUrl: (body) => createShortUrl({ ...body, readers }),
});
