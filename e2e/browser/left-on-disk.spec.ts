import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { awaitCode, expect, test } from './fixtures.ts';
import { isLeftIn, WHOLE_BROWSER } from './left-in-profile.ts';
import { expectMessage, makeLink, revealSecret } from './people.ts';

const READ = 'kestrel-vapor-41-read';
const TYPED = 'kestrel-vapor-42-typed';
/** In a field that browsers restore. */
const NOTED = 'kestrel-vapor-43-noted';

test('X5: no file of a closed browser, such as what it would restore tabs from, has a text that was typed or read @long', async ({
  openPage,
  playwright,
  launchOptions,
  product,
}) => {
  const link = await makeLink(await openPage(), READ);
  const profile = mkdtempSync(path.join(tmpdir(), 'left-on-disk-'));
  try {
    const options = { ...launchOptions, ...WHOLE_BROWSER, baseURL: product.origin };
    const browser = await playwright.chromium.launchPersistentContext(profile, options);
    let made = '';
    try {
      const [reader, sender, visitor] = [
        await browser.newPage(),
        await browser.newPage(),
        await browser.newPage(),
      ];
      for (const page of [reader, sender, visitor]) awaitCode(page);
      await reader.goto(link);
      await revealSecret(reader);
      await expectMessage(reader, READ);
      made = await makeLink(sender, TYPED);
      await visitor.goto('/contact');
      await visitor.getByLabel('Subject').fill(NOTED);
      // The net must catch: other texts are kept, to be restored with their tabs. Files come and go meanwhile.
      await expect(() => expect(isLeftIn(profile, NOTED)).toBe(true)).toPass({ timeout: 60_000 });
    } finally {
      await browser.close();
    }
    const { hash } = new URL(made);
    expect([READ, TYPED, hash.slice(1)].filter((text) => isLeftIn(profile, text))).toEqual([]);
  } finally {
    // Chromium's last process may still write.
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  }
});
