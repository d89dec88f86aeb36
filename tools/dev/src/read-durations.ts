import { stripVTControlCharacters } from 'node:util';

/** A test of a browser or of services, or a file of unit tests, and how long it took. */
export interface Duration {
  readonly name: string;
  readonly seconds: number;
}

const UNITS: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60 };

/** Playwright: `  ✓  12 [races] › races/answers.spec.ts:60:5 › of 64 answers one wins (2.1s)`. */
const OF_PLAYWRIGHT = /^ +\S+ +\d+ \[\w+\] › (.*) \(([\d.]+)(ms|s|m)\)$/;
/** jest, which tells of those over five seconds: `PASS src/links/race-links.spec.ts (11.097 s)`. */
const OF_JEST = /^(?:PASS|FAIL) (\S+) \(([\d.]+) (ms|s|m)\)$/;
/** nx, above what jest says of a project: `> nx run @oncelink/gateway:test`. */
const PROJECT = /^> nx run @oncelink\/([\w-]+):test/;

/** What a step's output says of how long its tests took. */
export function readDurations(output: string): readonly Duration[] {
  const found: Duration[] = [];
  let project = '';
  for (const line of stripVTControlCharacters(output).split('\n')) {
    project = PROJECT.exec(line)?.[1] ?? project;
    const ofJest = OF_JEST.exec(line);
    const [, name, amount, unit = 's'] = ofJest ?? OF_PLAYWRIGHT.exec(line) ?? [];
    if (name === undefined) continue;
    found.push({
      name: ofJest ? `${project}/${name}` : name,
      seconds: Number(amount) * (UNITS[unit] ?? 1),
    });
  }
  return found;
}
