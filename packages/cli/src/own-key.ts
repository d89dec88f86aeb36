import { API_KEY } from '@oncelink/contracts';
import {
  forgetSettings,
  isApiKey,
  keptKey,
  prepareSettings,
  secondsOf,
  type Settings,
} from '@oncelink/local';
import { OncelinkError } from '@oncelink/sdk';
import { askSite, type Answer } from './ask-site.ts';
import { CommandError } from './exit-codes.ts';
import { needLogin, type Run, type Task } from './run.ts';
import { checkOutput, withoutControls, writeOut } from './streams.ts';

const HOUR_SECONDS = 3600;

type Login = Required<Settings>;

const textIn = (answer: Answer, name: string): string => {
  const value = answer.field(name);
  return typeof value === 'string' ? value : '';
};

/** A call of a key about itself. @throws OncelinkError, CommandError */
async function ask(
  { url, apiKey }: Login,
  question: Omit<Parameters<typeof askSite>[1], 'apiKey'>,
): Promise<Answer> {
  const answer = await askSite(url, { ...question, apiKey });
  if (answer === undefined) throw new CommandError('unavailable', 'The site does not answer.');
  if (answer.status < 300) return answer;
  const { status } = answer;
  throw new OncelinkError(textIn(answer, 'code'), textIn(answer, 'title') || `The site answered ${status}.`, {
    status,
  });
}

/** What the site knows of a key. @throws OncelinkError, CommandError */
export const describeKey = (login: Login): Promise<Answer> => ask(login, { path: 'key', method: 'GET' });

/** What a person wants to know of a key. */
export function linesOfKey(answer: Answer): readonly string[] {
  const [scopes, networks] = ['scopes', 'networks'].map((name) => {
    const list = answer.field(name);
    return Array.isArray(list) ? list.join(', ') : '';
  });
  return [
    `key ${textIn(answer, 'name')} (…${textIn(answer, 'hint')})`,
    `may ${scopes ?? ''}`,
    `works until ${textIn(answer, 'lapsesAt') || textIn(answer, 'expiresAt')}`,
    `works from ${networks === '' ? 'everywhere' : (networks ?? '')}`,
  ];
}

const DETAILS = ['id', 'name', 'hint', 'scopes', 'networks', 'expiresAt', 'lastUsedAt', 'lapsesAt'] as const;

async function show({ options }: Task, login: Login): Promise<void> {
  const answer = await describeKey(login);
  const details = Object.fromEntries(DETAILS.map((name) => [name, answer.field(name)]));
  writeOut(
    `${options.flag('json') ? JSON.stringify(details) : withoutControls(linesOfKey(answer).join('\n'))}\n`,
  );
}

function overlapOf(text = '24h'): number {
  const hours = secondsOf(text) / HOUR_SECONDS;
  if (Number.isInteger(hours) && hours <= API_KEY.overlapHoursMax) return hours;
  throw new CommandError('usage', `The overlap is whole hours, ${API_KEY.overlapHoursMax}h at most.`);
}

/** The new key goes where the former one came from: into the file of `login`, or to the output for whoever keeps it elsewhere. */
async function rotate({ terminal, options }: Task, login: Login): Promise<void> {
  const overlapHours = overlapOf(options.text('overlap'));
  const isKept = keptKey(terminal.env) === login.apiKey;
  const keep = isKept ? prepareSettings(terminal.env) : undefined;
  if (!isKept) checkOutput('Nothing was changed.');
  const answer = await ask(login, { path: 'key/rotate', body: { overlapHours } });
  const apiKey = textIn(answer, 'apiKey');
  if (!isApiKey(apiKey)) throw new CommandError('fault', 'The site gave no key. Make one in your account.');
  if (keep === undefined) writeOut(`${apiKey}\n`);
  else keep({ url: login.url, apiKey });
  terminal.say(`The key was replaced. The former one works until ${textIn(answer, 'formerLapsesAt')}.`);
}

async function revoke({ terminal }: Task, login: Login): Promise<void> {
  const isKept = keptKey(terminal.env) === login.apiKey;
  await ask(login, { path: 'key', method: 'DELETE' });
  if (isKept) forgetSettings(terminal.env);
  terminal.say('The key works no more. Links that it made stay.');
}

const ACTIONS = new Map([
  ['show', show],
  ['rotate', rotate],
  ['revoke', revoke],
]);

/** `oncelink key` */
export const key: Run = async (task) => {
  const [action = 'show', ...more] = task.words;
  const run = ACTIONS.get(action);
  if (run === undefined || more.length > 0) {
    throw new CommandError('usage', 'Write key, key rotate or key revoke. Nothing was changed.');
  }
  await run(task, needLogin(task.settings));
  return 'done';
};
