import {
  readStatement,
  readStatementKeys,
  STATEMENT_KEYS_PATH,
  verifyStatement,
  type StatementKeys,
  type Verdict,
  type VerifiedKey,
} from '@oncelink/contracts/statements';
import { CommandError } from './exit-codes.ts';
import type { Run, Task } from './run.ts';
import { readText, writeOut } from './streams.ts';

const TIMEOUT_MS = 15_000;

const REFUSALS: Readonly<Record<Exclude<Verdict['outcome'], 'genuine'>, string>> = {
  'no-statement': 'This is no statement, or a character of it was changed.',
  'other-site': 'These are keys of another site.',
  'unknown-key': 'Not genuine: the site does not know the key that signed this.',
  'wrong-signature': 'Not genuine: it was changed after it was signed.',
  contradicted: 'The site signed this, and says otherwise now.',
};

const isLocal = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** Asks the site itself. @returns '' where it does not answer. @throws CommandError */
async function fetchKeys(site: string): Promise<string> {
  const url = new URL(STATEMENT_KEYS_PATH, site);
  if (url.protocol !== 'https:' && !isLocal(url)) {
    throw new CommandError('usage', 'Without https anybody could answer. Give the keys: --keys FILE');
  }
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return await response.text();
  } catch {
    return '';
  }
}

async function keysFor(site: string, { terminal, options }: Task): Promise<StatementKeys> {
  const own = options.text('url');
  if (own !== undefined && URL.parse(own)?.origin !== site) {
    throw new CommandError('usage', `The statement is of ${site}.`);
  }
  const file = options.text('keys');
  const keys = readStatementKeys(await (file === undefined ? fetchKeys(site) : readText(terminal, file, '')));
  if (keys === null) throw new CommandError('unavailable', `No keys of ${site} came.`);
  return keys;
}

function lineOf({ name, destroyedAt, listedAt }: VerifiedKey): string {
  if (destroyedAt !== null) return `key ${name}: destroyed ${destroyedAt}`;
  const since = typeof listedAt === 'string' ? `; the site says now: destroyed ${listedAt}` : '';
  return `key ${name}: still in use then${since}`;
}

/** `oncelink verify`: whether a site stated it. What the site did is its own word. */
export const verify: Run = async (task) => {
  const { terminal, options, words } = task;
  if (words.length > 1) throw new CommandError('usage', 'Name one file.');
  const whole = await readText(terminal, words[0] ?? '-', 'Statement: ');
  const site = readStatement(whole)?.site;
  if (site === undefined) throw new CommandError('damaged', REFUSALS['no-statement']);
  const verdict = await verifyStatement(whole, await keysFor(site, task));
  if (verdict.outcome !== 'genuine') throw new CommandError('damaged', REFUSALS[verdict.outcome]);
  const { statement, signedBy, keys } = verdict;
  const { link, reason, endedAt, saidAt } = statement;
  const facts = { site, link, reason, endedAt, keys, saidAt, signedBy };
  writeOut(
    options.flag('json')
      ? `${JSON.stringify(facts)}\n`
      : `genuine: ${site} stated this at ${saidAt}, signed with its ${signedBy} key\n` +
          `link ${link}: ended ${endedAt}, ${reason}\n${keys.map((key) => `${lineOf(key)}\n`).join('')}`,
  );
  terminal.say("It is the site's own word. It does not prove that nobody kept a copy.");
  return 'done';
};
