import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { parse } from 'yaml';
import { readRecipe, REPOSITORY, type Workbench } from './workbench.ts';

type Texts = Readonly<Record<string, string>>;

interface Finished {
  readonly code: number | null;
  /** What was printed, without the commands that hide values: the runner takes those out. */
  readonly log: string;
  readonly hidden: readonly string[];
  readonly outputs: Texts;
}

const INTEGRATIONS = path.join(REPOSITORY, 'integrations');

/** Builds the programs as they are handed out. */
export function buildPrograms(folder: string): void {
  const args = [path.join(INTEGRATIONS, 'build.ts'), folder];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

const unescape = (text: string): string =>
  text.replaceAll('%0A', '\n').replaceAll('%0D', '\r').replaceAll('%25', '%');

function readOutputs(file: string): Texts {
  const found = readFileSync(file, 'utf8').matchAll(/^(\w+)<<(\S+)\n([^]*?)\n\2\n/gm);
  return Object.fromEntries([...found].map(([, name = '', , value = '']) => [name, value]));
}

/** Runs a step as its action.yml says, with all its inputs: those that a workflow leaves out are empty. */
export async function runAction(
  bench: Workbench,
  programs: string,
  name: string,
  inputs: Texts,
): Promise<Finished> {
  const folder = mkdtempSync(path.join(tmpdir(), 'oncelink-step-'));
  const outputs = path.join(folder, 'outputs');
  writeFileSync(outputs, '');
  const { runs, inputs: declared } = parse(readFileSync(path.join(programs, name, 'action.yml'), 'utf8'));
  expect(runs.using).toBe('node24');
  expect(Object.keys(declared)).toEqual(expect.arrayContaining(Object.keys(inputs)));
  const env = Object.fromEntries(
    Object.keys(declared).map((input) => [`INPUT_${input.toUpperCase()}`, inputs[input] ?? '']),
  );
  const program = path.join(programs, name, runs.main);
  const { code, out, err } = await bench.run([process.execPath, program], '', {
    ...env,
    GITHUB_OUTPUT: outputs,
  });
  const lines = `${out}${err}`.split('\n');
  const prefix = '::add-mask::';
  const finished = {
    code,
    log: lines.filter((line) => !line.startsWith(prefix)).join('\n'),
    hidden: lines
      .filter((line) => line.startsWith(prefix))
      .map((line) => unescape(line.slice(prefix.length))),
    outputs: readOutputs(outputs),
  };
  rmSync(folder, { recursive: true });
  return finished;
}

interface Step {
  readonly id?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, string | number>>;
  readonly env?: Texts;
}

interface Job {
  readonly steps: readonly Step[];
  readonly outputs?: Texts;
}

/** `${{ secrets.NAME }}` and the like, and nothing else of GitHub's expressions. */
const fillIn = (text: unknown, context: Texts): string =>
  String(text).replace(/\$\{\{ ([\w.]+) \}\}/g, (_, name: string) => context[name] ?? '');

const fillAll = (texts: Readonly<Record<string, unknown>> = {}, context: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fillIn(text, context)]));

/**
 * Runs a workflow, its jobs one after the other, and drops what is hidden between them as GitHub does.
 * @returns all that was logged
 */
export async function runWorkflow(
  bench: Workbench,
  programs: string,
  file: string,
  given: Texts,
): Promise<string> {
  const jobs: Readonly<Record<string, Job>> = parse(readRecipe(file)).jobs;
  const passed: Record<string, string> = {};
  let log = '';
  for (const [name, { steps, outputs }] of Object.entries(jobs)) {
    const context: Record<string, string> = { ...given, ...passed };
    const hidden: string[] = [];
    for (const step of steps.filter(({ uses }) => uses?.startsWith('actions/') !== true)) {
      const values = fillAll(step.with, context);
      const done =
        step.uses === undefined
          ? {
              ...(await bench.shell(step.run ?? '', '', fillAll(step.env, context))),
              hidden: [],
              outputs: {},
            }
          : await runAction(bench, programs, path.basename(step.uses), values);
      expect(done.code).toBe(0);
      log += 'log' in done ? done.log : `${done.out}${done.err}`;
      hidden.push(...done.hidden);
      for (const [key, value] of Object.entries(done.outputs)) {
        context[`steps.${step.id}.outputs.${key}`] = value;
      }
    }
    for (const [key, value] of Object.entries(fillAll(outputs, context))) {
      if (!hidden.some((part) => value.includes(part))) passed[`needs.${name}.outputs.${key}`] = value;
    }
  }
  return log;
}
