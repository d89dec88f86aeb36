import { forgetSettings, isApiKey, keepSettings, withoutLastNewline } from '@oncelink/local';
import { Oncelink } from '@oncelink/sdk';
import { CommandError } from './exit-codes.ts';
import { completion as scriptFor } from './help.ts';
import { logInByCode } from './log-in-by-code.ts';
import type { Run } from './run.ts';
import { readText, writeOut } from './streams.ts';

/** `oncelink login` */
export const login: Run = async ({ settings, terminal, options }) => {
  const { url } = settings;
  if (url === undefined) throw new CommandError('usage', 'Name the site: --url https://oncelink.example');
  // An address that no client takes would be found at the next command only.
  void new Oncelink({ url });
  const byCode = terminal.isInteractive || options.flag('device');
  const apiKey = byCode
    ? await logInByCode(terminal, url)
    : withoutLastNewline(await readText(terminal, undefined, 'API key: '));
  if (!isApiKey(apiKey)) throw new CommandError('usage', 'This is no API key. Nothing was kept.');
  keepSettings(terminal.env, { url, apiKey });
  terminal.say(`Links are made at ${url} now.`);
  return 'done';
};

/** `oncelink logout` */
export const logout: Run = async ({ terminal }) => {
  terminal.say(
    forgetSettings(terminal.env)
      ? 'Forgotten. The key itself is still good: revoke it in your account.'
      : 'Nothing was kept.',
  );
  return Promise.resolve('done');
};

/** `oncelink completion` */
export const completion: Run = async ({ words }) => {
  const script = scriptFor(words[0] ?? '');
  if (script === undefined) throw new CommandError('usage', 'Name a shell: bash, zsh or fish.');
  writeOut(script);
  return Promise.resolve('done');
};

function describeKey(apiKey: string | undefined): string {
  if (apiKey === undefined) return 'none: links are made as any visitor makes them';
  return isApiKey(apiKey) ? 'well-formed' : 'NOT well-formed';
}

/** `oncelink doctor`: each line is something that was checked. */
export const doctor: Run = async ({ settings, terminal }) => {
  const { url, apiKey } = settings;
  const lines = [
    `node ${process.version}`,
    `site ${url ?? 'none: set ONCELINK_URL or use --url'}`,
    `key ${describeKey(apiKey)}`,
    `input ${terminal.isInteractive ? 'typed' : 'a pipe or a file'}`,
  ];
  const answers = url === undefined ? undefined : await isAnswering(new URL('/api/health', url));
  if (answers !== undefined) lines.push(answers ? 'the site answers' : 'the site DOES NOT answer');
  writeOut(`${lines.join('\n')}\n`);
  return answers === false ? 'unavailable' : 'done';
};

async function isAnswering(url: URL): Promise<boolean> {
  try {
    return (await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(10_000) })).ok;
  } catch {
    return false;
  }
}
