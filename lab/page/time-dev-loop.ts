/**
 * How long a developer waits after saving: `npm run dev:times -- --port N` while `npm run dev -- --port N` runs. Saves
 * a component and a file of the gateway with a mark in them, and puts them back. `--write` also writes
 * docs/measured/dev-loop.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { alignTable } from '../align-table.ts';
import { median } from '../statistics.ts';
import { commandOf, givenWords, writeMeasured } from '../write-measured.ts';
import { openBrowser } from './open-browser.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const COMPONENT = { file: 'apps/frontend/src/app/app.tsx', text: 'id="main"' };
const GATEWAY = { file: 'apps/gateway/src/main.ts', text: 'import ' };
const ROUNDS = 5;
const LIMIT_MS = 30_000;
const MAX_MS = { component: 1000, gateway: 3000 };

const { values } = parseArgs({
  options: { port: { type: 'string', default: '3000' }, write: { type: 'boolean', default: false } },
});
const origin = `http://localhost:${values.port}`;

/** Saves a file with `text` replaced once, waits, and puts the file back. @returns milliseconds until `done` */
async function timeSave(
  { file, text }: typeof COMPONENT,
  replacement: string,
  done: () => Promise<unknown>,
): Promise<number> {
  const place = path.join(ROOT, file);
  const before = readFileSync(place, 'utf8');
  if (!before.includes(text)) throw new Error(`${file} has no ${text}.`);
  try {
    const saved = performance.now();
    writeFileSync(place, before.replace(text, replacement));
    await done();
    return performance.now() - saved;
  } finally {
    writeFileSync(place, before);
  }
}

const answers = async (): Promise<boolean> => {
  const answer = await fetch(`${origin}/api/health/live`).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.ok ?? false;
};

async function until(wanted: boolean): Promise<void> {
  const limit = performance.now() + LIMIT_MS;
  while ((await answers()) !== wanted) {
    if (performance.now() > limit)
      throw new Error(`The gateway is ${wanted ? 'not back' : 'still the old one'}.`);
    await sleep(5);
  }
}

const browser = await openBrowser();
const times: Record<keyof typeof MAX_MS, number[]> = { component: [], gateway: [] };
try {
  const page = await browser.newPage();
  await page.goto(origin);
  await page.locator('#main').waitFor();
  for (let round = 0; round < ROUNDS; round += 1) {
    times.component.push(
      await timeSave(COMPONENT, `data-round="${round}" ${COMPONENT.text}`, () =>
        page.locator(`#main[data-round="${round}"]`).waitFor({ timeout: LIMIT_MS }),
      ),
    );
    await page.locator('#main:not([data-round])').waitFor();
    times.gateway.push(
      await timeSave(GATEWAY, `// round ${round}\n${GATEWAY.text}`, async () => {
        await until(false);
        await until(true);
      }),
    );
    // Putting the file back starts the gateway once more.
    await until(false);
    await until(true);
  }
} finally {
  await browser.close();
}

const show = (name: keyof typeof MAX_MS, what: string): string[] => [
  what,
  `${median(times[name]).toFixed(0)} ms`,
  `${Math.max(...times[name]).toFixed(0)} ms`,
  `${MAX_MS[name]} ms`,
];
const table = alignTable([
  ['After saving', 'median of 5', 'longest', 'at most'],
  show('component', 'a component is on the screen'),
  show('gateway', 'the changed gateway answers'),
]);
console.log(table);
if (values.write)
  writeMeasured('dev-loop', {
    title: 'How long a developer waits',
    meaning: '../../CONTRIBUTING.md',
    command: commandOf('dev:times', givenWords()),
    report: table,
  });
process.exitCode = (Object.keys(MAX_MS) as (keyof typeof MAX_MS)[]).some(
  (name) => median(times[name]) > MAX_MS[name],
)
  ? 1
  : 0;
