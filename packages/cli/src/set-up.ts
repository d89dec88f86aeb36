import { forgetSettings, isApiKey, prepareSettings } from '@oncelink/local';
import { Oncelink } from '@oncelink/sdk';
import { askSite } from './ask-site.ts';
import { CommandError, type EXIT } from './exit-codes.ts';
import { completion as scriptFor } from './help.ts';
import { logInByCode } from './log-in-by-code.ts';
import { describeKey, linesOfKey } from './own-key.ts';
import type { Run } from './run.ts';
import { readText, withoutControls, writeOut, type Terminal } from './streams.ts';

/** @throws OncelinkError, CommandError the site does not take it */
async function readKey(terminal: Terminal, url: string): Promise<string> {
  const apiKey = (await readText(terminal, undefined, 'API key: ')).trim();
  if (!isApiKey(apiKey)) throw new CommandError('usage', 'This is no API key. Nothing was kept.');
  // One that is mistyped, expired or for other networks would be found by the first pipeline that needs it.
  await describeKey({ url, apiKey });
  return apiKey;
}

/** `oncelink login` */
export const login: Run = async ({ settings, terminal, options }) => {
  const { url } = settings;
  if (url === undefined) throw new CommandError('usage', 'Name the site: --url https://oncelink.example');
  // An address that no client takes would be found at the next command only.
  void new Oncelink({ url });
  // Else a key could be made that nobody has.
  const keep = prepareSettings(terminal.env);
  const byCode = terminal.isInteractive || options.flag('device');
  const apiKey = byCode ? await logInByCode(terminal, url) : await readKey(terminal, url);
  if (!isApiKey(apiKey)) throw new CommandError('fault', 'The site gave no API key. Nothing was kept.');
  keep({ url, apiKey });
  terminal.say(`Links are made at ${url} now.`);
  return 'done';
};

/** `oncelink logout` */
export const logout: Run = async ({ terminal }) => {
  terminal.say(
    forgetSettings(terminal.env)
      ? 'Forgotten. The key itself still works: `oncelink key revoke` ends one, or your account does.'
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

/** What the site says of itself and of the key, and how the command ends. */
async function checkSite(url: string, apiKey: string | undefined): Promise<[keyof typeof EXIT, string[]]> {
  const answer = await askSite(url, { path: 'key', method: 'GET', apiKey });
  const code = answer?.field('code');
  if (answer?.status === 200) return ['done', ['the site answers', ...linesOfKey(answer)]];
  if (typeof code !== 'string') return ['unavailable', ['the site DOES NOT answer']];
  if (apiKey === undefined) return ['done', ['the site answers']];
  return ['notAllowed', ['the site answers', `key REFUSED: ${code}`]];
}

function describeOwn(apiKey: string | undefined): string {
  if (apiKey === undefined) return 'key none: links are made as any visitor makes them';
  return `key ${isApiKey(apiKey) ? 'well-formed' : 'NOT well-formed'}`;
}

/** `oncelink doctor`: each line is something that was checked. */
export const doctor: Run = async ({ settings: { url, apiKey }, terminal }) => {
  const lines = [
    `node ${process.version}`,
    `site ${url ?? 'none: set ONCELINK_URL or use --url'}`,
    describeOwn(apiKey),
    `input ${terminal.isInteractive ? 'typed' : 'a pipe or a file'}`,
  ];
  const sendable = apiKey !== undefined && isApiKey(apiKey) ? apiKey : undefined;
  const [exit, found] = url === undefined ? (['done', []] as const) : await checkSite(url, sendable);
  writeOut(`${withoutControls([...lines, ...found].join('\n'))}\n`);
  return exit === 'done' && apiKey !== sendable ? 'notAllowed' : exit;
};
