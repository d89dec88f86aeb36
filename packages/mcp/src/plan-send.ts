import { expiryOf, LocalError, makePassword, problemOf } from '@oncelink/local';
import { WronglyTyped, type Done, type Field, type Plan, type Typed } from './errand.ts';
import { intoLinkFile } from './link-file.ts';
import { isTyped, nameOf, readPlace, type Place, type Source } from './read-source.ts';
import type { Setup } from './read-setup.ts';

export interface SendWish {
  readonly from: Source;
  /** Such as `8h`, or `never`. */
  readonly expires?: string | undefined;
  readonly short?: boolean | undefined;
  readonly password?: Source | { readonly generate: true } | undefined;
}

function readMessage(setup: Setup, place: Place): string {
  const message = readPlace(setup, place);
  const problem = problemOf(message);
  if (problem !== undefined) throw new LocalError('usage', problem);
  return message;
}

/** @param value undefined: nothing was typed. A link without its password must not come of that. */
function typedWell(value = ''): string {
  const problem = problemOf(value);
  if (problem !== undefined) throw new WronglyTyped(problem);
  return value;
}

interface GivenPassword {
  readonly value: (typed: Typed) => string | undefined;
  readonly isGenerated: boolean;
  readonly fact: string;
}

function readPassword(setup: Setup, wish: SendWish['password']): GivenPassword {
  if (wish === undefined) return { value: () => undefined, isGenerated: false, fact: 'Without a password.' };
  if ('generate' in wish) {
    const made = makePassword();
    return { value: () => made, isGenerated: true, fact: 'With a password that is made up.' };
  }
  if (isTyped(wish)) {
    return {
      value: ({ password }) => typedWell(password),
      isGenerated: false,
      fact: 'With a password that you choose.',
    };
  }
  const kept = readPlace(setup, wish);
  return { value: () => kept, isGenerated: false, fact: `With a password from ${nameOf(wish)}.` };
}

function wishedLife(expires: string | undefined): string {
  if (expires === undefined) return 'for as long as the site keeps it';
  return expires === 'never' ? 'without an end' : `for ${expires}`;
}

const lifeOf = (expiresAt: string | null): string =>
  `It opens once${expiresAt === null ? ', and never expires' : `, until ${expiresAt}`}.`;

/** Makes a link of something on this machine, or of what the person types. @throws LocalError */
export function planSend(setup: Setup, wish: SendWish): Plan {
  const { from, expires, short } = wish;
  const message = isTyped(from) ? undefined : readMessage(setup, from);
  const password = readPassword(setup, wish.password);
  const life = expiryOf(expires);
  const fields: Field[] = [];
  if (isTyped(from)) fields.push({ name: 'message', label: 'Secret' });
  if (wish.password !== undefined && 'prompt' in wish.password) {
    fields.push({ name: 'password', label: 'Password of the link' });
  }
  const act = async (typed: Typed): Promise<Done> => {
    const chosen = password.value(typed);
    const { url, expiresAt } = await setup.client.createSecret({
      ...life,
      message: message ?? typedWell(typed.message),
      ...(short === true && { short }),
      ...(chosen !== undefined && { password: chosen }),
    });
    const shown = { link: url, password: password.isGenerated ? chosen : undefined };
    return { told: lifeOf(expiresAt), shown };
  };
  const facts = [
    isTyped(from) ? 'Of what you type here.' : `Of ${nameOf(from)}.`,
    `At ${setup.site}, ${wishedLife(expires)}.`,
    password.fact,
  ];
  const plan: Plan = {
    question: { title: 'Make a one-time link?', facts, fields, yes: 'Make the link and show it' },
    act,
    otherwise: 'Nothing was sent.',
    afterError: () => 'No link came of it.',
  };
  return { ...plan, withoutPage: (handle) => intoLinkFile(setup, plan, handle) };
}
