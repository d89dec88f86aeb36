import { randomBytes } from 'node:crypto';
import {
  draftSealedLink,
  LinkError,
  makePasswordLink,
  makeShortLink,
  makeUnsealedLink,
  readLink,
} from '@oncelink/link-crypto';
import { stretch } from '@oncelink/link-crypto/stretch';

const PATHS = ['/s-', '/sh-AbCdEf0123', '/shp-AbCdEf0123', '/s-'] as const;

/** What a link is made of. */
export interface Plan {
  readonly kind: 1 | 2 | 3 | 4;
  readonly suite: 1 | 2 | 3;
  readonly message: string;
  readonly password: string;
  readonly seal: string;
}

export const planOf = (kind: Plan['kind'], message: string, password: string): Plan => ({
  kind,
  suite: kind === 3 ? 2 : 1,
  message,
  password,
  seal: randomBytes(32).toString('base64url'),
});

/** A link, and what a server would hand out. */
export interface Made {
  readonly fragment: string;
  readonly envelope?: string;
}

export const pathOf = ({ kind }: Plan): string => PATHS[kind - 1] ?? '';

/** Makes a link as the page does. */
export async function make({ kind, message, password, seal }: Plan): Promise<Made> {
  if (kind === 1) return (await draftSealedLink()).finish(seal, message);
  if (kind === 4) return makeUnsealedLink(message);
  const { fragment, encryptedData } =
    kind === 2 ? await makeShortLink(message) : await makePasswordLink(message, password, stretch);
  return { fragment, envelope: encryptedData };
}

/** Opens a link as the page does. */
export async function open(plan: Plan, { fragment, envelope = '' }: Made): Promise<string> {
  const link = await readLink({ pathname: pathOf(plan), fragment });
  if (link.kind === 'sealed') return link.open(plan.seal);
  if (link.kind === 'short') return link.open(envelope);
  if (link.kind === 'password') return (await link.unlock(plan.password, stretch)).open(envelope);
  return link.open();
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
