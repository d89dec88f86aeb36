import { randomBytes } from 'node:crypto';
import { LinkError, readLink, type Cover, type Message, type OpenedMessage } from '@oncelink/link-crypto';
import {
  draftRichLink,
  makeRichPasswordLink,
  makeRichShortLink,
  makeRichUnsealedLink,
} from '@oncelink/link-crypto/rich-making';
import { stretch } from '@oncelink/link-crypto/stretch';

const PATHS = ['/s-', '/sh-AbCdEf0123', '/shp-AbCdEf0123', '/s-'] as const;

/** What a link is made of. */
export interface Plan {
  readonly kind: 1 | 2 | 3 | 4;
  readonly suite: 1 | 2 | 3;
  /** A text alone. */
  readonly message?: string;
  /** In place of it. */
  readonly parts?: Message;
  readonly cover?: Cover;
  readonly password: string;
  readonly seal: string;
}

/** What is said to be made. */
export type Content = Pick<Plan, 'message' | 'parts' | 'cover'>;

export const planOf = (kind: Plan['kind'], content: Content, password: string): Plan => ({
  kind,
  suite: kind === 3 ? 2 : 1,
  ...content,
  password,
  seal: randomBytes(32).toString('base64url'),
});

/** A link, and what a server would hand out. */
export interface Made {
  readonly fragment: string;
  readonly envelope?: string;
}

export const pathOf = ({ kind }: Plan): string => PATHS[kind - 1] ?? '';

/** Makes a link as the page does. Of a text alone that is a plain one. */
export async function make({
  kind,
  message: text = '',
  parts,
  cover = {},
  password,
  seal,
}: Plan): Promise<Made> {
  const content = { message: parts ?? { text }, cover };
  if (kind === 1) return (await draftRichLink(content)).finish(seal);
  if (kind === 4) return makeRichUnsealedLink(content);
  const { fragment, encryptedData } =
    kind === 2 ? await makeRichShortLink(content) : await makeRichPasswordLink(content, password, stretch);
  return { fragment, envelope: encryptedData };
}

async function openMessage(
  plan: Plan,
  { fragment, envelope = '' }: Made,
): Promise<[OpenedMessage, Cover | undefined]> {
  const link = await readLink({ pathname: pathOf(plan), fragment });
  if (link.kind === 'sealed') return [await link.open(plan.seal), link.cover];
  if (link.kind === 'short') return [await link.open(envelope), link.cover];
  if (link.kind === 'unsealed') return [await link.open(), link.cover];
  return [await (await link.unlock(plan.password, stretch)).open(envelope), link.cover];
}

/** Opens a link as the page does. */
export async function open(plan: Plan, made: Made): Promise<Content> {
  const [opened, cover] = await openMessage(plan, made);
  return {
    ...(typeof opened === 'string' ? { message: opened } : { parts: opened }),
    ...(cover !== undefined && { cover }),
  };
}

const withOtherLetter = (text: string, at: number): string => {
  const index = at % text.length;
  return `${text.slice(0, index)}${text[index] === 'A' ? 'B' : 'A'}${text.slice(index + 1)}`;
};

/** The link with one letter changed, in its fragment or in what the server keeps. Passwords are not stretched once more. */
export function breakLink({ kind }: Plan, made: Made, at: number): Made {
  const { fragment, envelope } = made;
  if (kind === 2 && envelope !== undefined && at % 2 === 1) {
    return { fragment, envelope: withOtherLetter(envelope, at) };
  }
  return { ...made, fragment: withOtherLetter(fragment, at) };
}

/** Where the page refuses a link. */
export const stageOf = (plan: Plan, made: Made): Promise<string> =>
  open(plan, made).then(
    () => 'opened',
    (error: unknown) => (error instanceof LinkError ? error.stage : String(error)),
  );
