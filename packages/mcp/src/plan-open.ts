import { setTimeout as delay } from 'node:timers/promises';
import {
  describeStatus,
  KeptClaim,
  LocalError,
  mayOpenAgain,
  openSafely,
  pickText,
  startProgram,
} from '@oncelink/local';
import type { Done, Field, Plan, Typed } from './errand.ts';
import { createGuardedFile, findPlace, isTaken } from './guarded-file.ts';
import type { Command } from './read-config.ts';
import type { Setup } from './read-setup.ts';
import { isTyped, nameOf, readPlace, type Source } from './read-source.ts';

export interface OpenWish {
  readonly link: Source;
  readonly to: { readonly file: string } | { readonly command: string };
  readonly password?: Source | undefined;
  /** Of a secret with fields, such as `password`; all of it unless set. */
  readonly field?: string | undefined;
}

const OTHERWISE = 'Nothing was opened.';

/** How long an agent waits for a command; then it hears that it still runs. */
const COMMAND_MS = 40_000;

interface Opening {
  readonly link: string;
  readonly password: string | undefined;
  readonly field: string | undefined;
}

/** Where an opened secret goes. */
interface Target {
  readonly fact: string;
  /** Finds out what stops it before anyone is asked. @throws LocalError */
  readonly check: (link: string | undefined) => void;
  /** @returns a sentence for the agent */
  readonly open: (opening: Opening) => Promise<string>;
}

function intoFile({ client, env, config }: Setup, file: string): Target {
  const place = findPlace(file, config.folders);
  const isOurs = (link: string): boolean => new KeptClaim(env, link).hasMade(place);
  const open = async ({ link, password, field }: Opening): Promise<string> => {
    const made = createGuardedFile(place, OTHERWISE, isOurs(link));
    try {
      await openSafely({ client, env, link, password, out: place }, (secret) =>
        made.write(pickText(secret, field)),
      );
    } catch (error) {
      made.discard();
      throw error;
    }
    return `The secret is in ${place}, which only the user of this machine can read.`;
  };
  return {
    fact: `Its secret goes into the new file ${place}.`,
    check(link) {
      if (isTaken(place) && (link === undefined || !isOurs(link))) {
        throw new LocalError('usage', 'The file exists already.');
      }
    },
    open,
  };
}

function intoCommand({ client, env, config }: Setup, name: string): Target {
  const command = config.commands.get(name);
  if (command === undefined) throw new LocalError('usage', 'There is no such command in the configuration.');
  const { variable, run }: Command = command;
  const open = async ({ link, password, field }: Opening): Promise<string> => {
    // What it prints may hold the secret, and everything here goes to the agent or into its log.
    const { ended } = await openSafely({ client, env, link, password }, (secret) =>
      startProgram(run, { ...env, [variable]: pickText(secret, field) }, 'ignore'),
    );
    const code = await Promise.race([ended, delay(COMMAND_MS, undefined, { ref: false })]);
    if (code === undefined) return `The command ${name} got the secret, and still runs.`;
    return `The command ${name} got the secret, and ended with ${code}.`;
  };
  const fact = `Its secret goes to the command ${name}, in the variable ${variable}.`;
  return { fact, check: () => undefined, open };
}

/** Asks the site first: a person is not bothered for a link that opens no more. @returns whether it wants a password */
async function checkOpens({ client, env }: Setup, link: string): Promise<boolean> {
  const status = await client.status(link);
  if (status.state === 'waiting') return status.isPasswordProtected;
  if (status.state === 'unsealed') return false;
  // Opened by this machine, which could not write it: for a minute it opens again.
  if (status.state === 'viewed' && new KeptClaim(env, link).isKept) return link.includes('/shp-');
  throw new LocalError('fault', `This link opens no more (${describeStatus(status)}).`);
}

function fieldsOf(wish: OpenWish, isProtected: boolean): readonly Field[] {
  const link: Field = { name: 'link', label: 'Link' };
  const password: Field = { name: 'password', label: 'Password of the link' };
  if (wish.password !== undefined && isTyped(wish.password))
    return isTyped(wish.link) ? [link, password] : [password];
  const asksPassword = wish.password === undefined;
  if (isTyped(wish.link))
    return asksPassword
      ? [link, { ...password, label: `${password.label}, if it has one`, optional: true }]
      : [link];
  return asksPassword && isProtected ? [password] : [];
}

/** Opens a link into a file or for a command. @throws LocalError, OncelinkError */
export async function planOpen(setup: Setup, wish: OpenWish): Promise<Plan> {
  const target = 'file' in wish.to ? intoFile(setup, wish.to.file) : intoCommand(setup, wish.to.command);
  const link = isTyped(wish.link) ? undefined : readPlace(setup, wish.link).trim();
  const password =
    wish.password === undefined || isTyped(wish.password) ? undefined : readPlace(setup, wish.password);
  target.check(link);
  const isProtected = link !== undefined && (await checkOpens(setup, link));
  const act = async (typed: Typed): Promise<Done> => {
    const opening = {
      link: link ?? typed.link ?? '',
      password: password ?? typed.password,
      field: wish.field,
    };
    const where = await target.open(opening);
    return { told: `${where} The site has destroyed it.` };
  };
  const facts = [
    isTyped(wish.link) ? 'The link that you type here.' : `The link of ${nameOf(wish.link)}.`,
    `Only a link of ${setup.site} is opened.`,
    target.fact,
    ...(wish.field === undefined ? [] : [`Of it only the field: ${wish.field}`]),
  ];
  return {
    question: { title: 'Open a one-time link?', facts, fields: fieldsOf(wish, isProtected), yes: 'Open it' },
    act,
    otherwise: OTHERWISE,
    afterError: (error) =>
      mayOpenAgain(error)
        ? 'If it was opened, the same link opens again on this machine within a minute.'
        : '',
  };
}
