import type { MadeSecret, OpenedSecret } from '@oncelink/sdk';
import { CommandError } from './exit-codes.ts';
import type { Task } from './run.ts';
import { writeOut } from './streams.ts';

/** What a script or a person is told of a new link. */
function print({ terminal, options }: Task, made: MadeSecret, password: string | undefined): void {
  const { url, expiresAt, kind, id } = made;
  if (options.flag('json')) {
    writeOut(`${JSON.stringify({ url, kind, expiresAt, id, password })}\n`);
    return;
  }
  if (password !== undefined) terminal.say(`Password: ${password}`);
  terminal.say(
    expiresAt === null ? 'It opens once, and never expires.' : `It opens once, until ${expiresAt}.`,
  );
  writeOut(`${url}\n`);
}

/** Nobody has a link that could not be printed. @returns the error that also tells what became of it */
async function takeBack({ client }: Task, { url }: MadeSecret, error: unknown): Promise<CommandError> {
  const isBurned = await client.burn(url).then(
    () => true,
    () => false,
  );
  const fate = isBurned ? 'The link was destroyed.' : 'Nobody has the link; it ends unread.';
  return new CommandError('fault', `${error instanceof Error ? error.message : ''} ${fate}`);
}

/** Prints a link, or takes it back where that fails. @throws CommandError */
export async function printMade(task: Task, made: MadeSecret, password: string | undefined): Promise<void> {
  try {
    print(task, made, password);
  } catch (error) {
    throw await takeBack(task, made, error);
  }
}

/** Text of somebody else: it must not write to the terminal what only the terminal obeys. */
const harmless = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD');

/** What its sender says of the secret. */
export function sayNote(
  { terminal, options }: Pick<Task, 'terminal' | 'options'>,
  { note }: OpenedSecret,
): void {
  if (note !== undefined && !options.flag('json')) terminal.say(`Note: ${harmless(note)}`);
}
