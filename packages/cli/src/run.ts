import { parseArgs } from 'node:util';
import { readSettings, withoutLastNewline, type Settings } from '@oncelink/local';
import { Oncelink, OncelinkError } from '@oncelink/sdk';
import { COMMAND_NAMES, optionsOf, type CommandName } from './commands.ts';
import { CommandError, exitOf, isAnswer, type EXIT } from './exit-codes.ts';
import { commandHelp, help } from './help.ts';
import { readText, writeOut, type Terminal } from './streams.ts';

export interface ChosenOptions {
  readonly text: (name: string) => string | undefined;
  readonly flag: (name: string) => boolean;
}

export interface Task {
  readonly client: Oncelink;
  readonly settings: Settings;
  readonly terminal: Terminal;
  readonly options: ChosenOptions;
  /** What is no option. */
  readonly words: readonly string[];
  /** What follows `--`. */
  readonly after: readonly string[];
}

/** A command. @throws CommandError, OncelinkError */
export type Run = (task: Task) => Promise<keyof typeof EXIT>;

/** What lies beside the program, so that commands without it do not load it. @throws CommandError it was not copied with it */
export const beside = <Part>(part: Promise<Part>): Promise<Part> =>
  part.catch(() => {
    throw new CommandError('fault', 'A file is missing beside this program. Nothing was done.');
  });

/** The link of the command line, or for `-` and none that of the input. */
export async function readLink(terminal: Terminal, words: readonly string[]): Promise<string> {
  const [word = '-', ...more] = words;
  if (more.length > 0) throw new CommandError('usage', 'Name one link. Put it into quotes.');
  return word === '-' ? withoutLastNewline(await readText(terminal, undefined, 'Link: ')).trim() : word;
}

function parse(name: CommandName, args: readonly string[]) {
  const end = args.indexOf('--');
  const after = end < 0 ? [] : args.slice(end + 1);
  const own = end < 0 ? args : args.slice(0, end);
  const options = Object.fromEntries(
    Object.entries(optionsOf(name)).map(([option, { type, short }]) => [
      option,
      { type, ...(short !== undefined && { short }) },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({ args: [...own], options, allowPositionals: true });
    const chosen: ChosenOptions = {
      text: (option) => (typeof values[option] === 'string' ? values[option] : undefined),
      flag: (option) => values[option] === true,
    };
    return { options: chosen, words: positionals, after };
  } catch {
    // Node's own words repeat what was typed, which may be a secret in the wrong place.
    throw new CommandError('usage', `This is not how it is written. See: oncelink ${name} --help`);
  }
}

function sayError(terminal: Terminal, error: unknown, json: boolean): void {
  const text = error instanceof Error ? error.message : 'Something went wrong.';
  if (!json) {
    terminal.say(text);
    return;
  }
  const { code, reason, at, triesLeft, retryAfter, requestId } = isAnswer(error)
    ? error
    : new OncelinkError(exitOf(error), text);
  terminal.say(JSON.stringify({ error: { code, text, reason, at, triesLeft, retryAfter, requestId } }));
}

/** Commands that take what `login` kept. Readers do without: a file that is damaged keeps nobody from opening. */
const USES_LOGIN: readonly CommandName[] = ['login', 'key', 'doctor'];

/** Names of receipts: what they lead to is told to a key of the account that made the link. */
const areReceipts = (words: readonly string[]): boolean =>
  words.length === 1 && /^sec_\w+$/.test(words[0] ?? '');

/** Whose links it is about. @throws CommandError */
export function needLogin({ url, apiKey }: Settings): Required<Settings> {
  if (url === undefined) throw new CommandError('usage', 'Name the site: --url https://oncelink.example');
  if (apiKey === undefined) {
    throw new CommandError('usage', 'There is no key for this site: `oncelink login`, or ONCELINK_API_KEY.');
  }
  return { url, apiKey };
}

/**
 * A reader needs no site: the link names it. A site that was named on this command line refuses links of others.
 * @throws CommandError
 */
function clientFor(name: CommandName, task: Omit<Task, 'client'>, isOwn: boolean): Oncelink {
  const { settings, terminal, options } = task;
  if (name === 'send' && settings.url === undefined) {
    throw new CommandError('usage', 'Name the site: --url https://oncelink.example, or ONCELINK_URL.');
  }
  if (isOwn && name !== 'send') needLogin(settings);
  const site = isOwn ? settings.url : options.text('url');
  const { ONCELINK_LINK_URL: linkUrl } = terminal.env;
  return new Oncelink({
    ...(site !== undefined && { url: site }),
    ...(isOwn && settings.apiKey !== undefined && { apiKey: settings.apiKey }),
    ...(isOwn && linkUrl !== undefined && linkUrl !== '' && { linkUrl }),
  });
}

/** Runs what the command line says. @returns how it ended */
export async function run(
  args: readonly string[],
  terminal: Terminal,
  commands: Readonly<Record<CommandName, Run>>,
): Promise<keyof typeof EXIT> {
  const [first = '--help', ...rest] = args;
  if (first === '--help' || first === '-h' || first === 'help') {
    writeOut(help());
    return 'done';
  }
  const name = COMMAND_NAMES.find((known) => known === first);
  let json = rest.includes('--json');
  try {
    if (name === undefined) throw new CommandError('usage', 'There is no such command. See: oncelink --help');
    const parsed = parse(name, rest);
    json = parsed.options.flag('json');
    if (parsed.options.flag('help')) {
      writeOut(commandHelp(name));
      return 'done';
    }
    const isOwn = name === 'send' || name === 'list' || areReceipts(parsed.words);
    const usesLogin = isOwn || USES_LOGIN.includes(name);
    const settings = usesLogin ? readSettings(terminal.env, parsed.options.text('url')) : {};
    const task = { settings, terminal, ...parsed };
    return await commands[name]({ ...task, client: clientFor(name, task, isOwn) });
  } catch (error) {
    sayError(terminal, error, json);
    return exitOf(error);
  }
}
