import { expect, test } from './fixtures.ts';
import { ENGINES } from './engines/engines.ts';
import { bundle } from './vectors/bundle.ts';
import type { Opening, VectorOutcome } from './vectors/open-vector.ts';
import { readOpenings } from './vectors/read-vectors.ts';
import { serveVectors } from './vectors/serve-vectors.ts';

test('W1: the browser agrees with every vector of the wire format', async ({ openPage }) => {
  const page = await openPage({ bypassCSP: true });
  await page.goto('/nowhere');
  await page.addScriptTag({ content: await bundle() });
  const open = (input: Opening): Promise<VectorOutcome> =>
    page.evaluate((given) => Reflect.get(globalThis, 'openVector')(given), input);

  for (const { name, input, outcome } of readOpenings()) expect(await open(input), name).toEqual(outcome);
});

/** They are too large to ask of everybody who tests. What lands has been opened by all of them. */
const isOptional = process.env['CI'] !== 'true';

for (const { name, packages, isInstalled, start } of ENGINES)
  test(`W1: ${name} (Debian's ${packages}) agrees with every vector of the wire format @long`, async () => {
    test.skip(isOptional && !isInstalled, `apt-get install ${packages}`);
    expect(isInstalled, `${name} is missing: apt-get install ${packages}`).toBe(true);
    test.setTimeout(60_000);
    const openings = readOpenings();
    const stack = new AsyncDisposableStack();
    try {
      const page = stack.use(await serveVectors<VectorOutcome>(openings.map(({ input }) => input)));
      await (await start(stack)).goto(page.address);
      const outcomes = await page.outcomes;
      expect(openings.map((opening, index) => ({ ...opening, outcome: outcomes[index] }))).toEqual(openings);
    } finally {
      await stack.disposeAsync();
    }
  });
