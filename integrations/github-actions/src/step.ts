import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';

/** What the runner wants written differently within one of its commands. */
const escape = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const command = (name: string, text: string): void =>
  void process.stdout.write(`::${name}::${escape(text)}\n`);

/** What the step was given. Empty is how a workflow says nothing. */
export function readInput(name: string): string | undefined {
  const value = process.env[`INPUT_${name.toUpperCase()}`];
  return value === '' ? undefined : value;
}

export function needInput(name: string): string {
  const value = readInput(name);
  if (value === undefined) throw new Error(`The input ${name} is missing.`);
  return value;
}

/** Has the runner hide a value in every log: as a whole, and each of its lines, since logs are written by lines. */
export function hide(...values: readonly (string | undefined)[]): void {
  for (const value of values) {
    for (const part of new Set([value, ...(value ?? '').split(/\r?\n/)])) {
      if (part !== undefined && part.trim() !== '') command('add-mask', part);
    }
  }
}

/** Where outputs go. Asked for before anything is made or opened, so that nothing is lost. */
export function findOutputs(): (name: string, value: string) => void {
  const file = process.env['GITHUB_OUTPUT'];
  if (file === undefined || file === '')
    throw new Error('GITHUB_OUTPUT is missing: this is no step of a job.');
  appendFileSync(file, '');
  return (name, value) => {
    // A value cannot end its own block early: nobody knows the word before.
    const end = randomUUID();
    appendFileSync(file, `${name}<<${end}\n${value}\n${end}\n`);
  };
}

/** Runs the step; what stops it is said in the log. Texts of the SDK's errors hold no secret. */
export async function runStep(step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    command('error', error instanceof Error ? error.message : 'The step failed.');
    process.exitCode = 1;
  }
}
