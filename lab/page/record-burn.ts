/**
 * Pictures of two browsers side by side, the sender's on the left: the reader opens a link, and the sender's card burns.
 * First nobody touches the sender's page, then somebody looks at it: `npm run recording`. The pictures go into
 * .data/recording, the times into docs/measured/recording.md with `-- --write`. Fails when a card is late.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { startProduct } from '@oncelink/testing/product/start-product';
import { PNG } from 'pngjs';
import { alignTable } from '../align-table.ts';
import { writeMeasured } from '../write-measured.ts';
import { openBrowser } from './open-browser.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../.data/recording');
const SIZE = { width: 640, height: 860 };
/** What is promised, and what drawing and burning take. */
const PROMISE_MS = 20_000;
const BURN_MS = 1500;
/** Pictures of a card that waits. */
const EVERY_MS = 4000;
/** A page that has just asked does not ask again when it is looked at. */
const FRESH_MS = 2500;

const rows: string[][] = [['picture', 'seconds after the click', 'what it shows']];

/** Lays the pictures of both browsers beside each other. */
async function takePicture(pages: readonly Page[], clickedAt: number | null, what: string): Promise<void> {
  const seconds = clickedAt === null ? '' : ((performance.now() - clickedAt) / 1000).toFixed(1);
  const shots = await Promise.all(pages.map((page) => page.screenshot({ caret: 'hide' })));
  const pictures = shots.map((shot) => PNG.sync.read(shot));
  const sheet = new PNG({ width: pictures.length * SIZE.width, height: SIZE.height });
  for (const [index, picture] of pictures.entries())
    PNG.bitblt(picture, sheet, 0, 0, SIZE.width, SIZE.height, index * SIZE.width, 0);
  const name = `${String(rows.length).padStart(2, '0')}.png`;
  writeFileSync(path.join(FOLDER, name), PNG.sync.write(sheet));
  rows.push([name, seconds, what]);
}

interface Scene {
  readonly pages: readonly [sender: Page, reader: Page];
  /** Resolves with the milliseconds from the reader's click to the card that has burnt. */
  readonly burnt: Promise<number>;
  readonly clickedAt: number;
}

/** A link is made and opened: from the form to the text on the reader's screen. */
async function openLink(browser: Browser, origin: string): Promise<Scene> {
  const open = () => browser.newPage({ viewport: SIZE, locale: 'en-GB', baseURL: origin });
  const pages = [await open(), await open()] as const;
  const [sender, reader] = pages;
  await sender.goto('/');
  await sender.getByRole('textbox', { name: 'Secret' }).fill('kestrel-vapor-41-harbor');
  await sender.getByRole('button', { name: 'Generate Secure Link' }).click();
  const link = await sender.getByRole('region', { name: 'Your link' }).locator('code').textContent();
  await sender.getByText(/^Not opened yet/).waitFor();
  await reader.goto(`http://${link?.trim().replace(/^http:\/\//, '') ?? ''}`);
  const reveal = reader.getByRole('button', { name: 'Reveal secret' });
  await reveal.click({ trial: true });
  await takePicture(pages, null, 'the sender has a link, its reader has not clicked yet');
  const clickedAt = performance.now();
  await reveal.click();
  const opened = sender.getByRole('heading', { name: /^Opened/ });
  const burnt = opened.waitFor({ timeout: 2 * PROMISE_MS }).then(() => performance.now() - clickedAt);
  await reader.locator('pre').waitFor();
  return { pages, burnt, clickedAt };
}

/** Nobody touches the sender's page. */
async function recordWaiting(browser: Browser, origin: string): Promise<number> {
  const { pages, burnt, clickedAt } = await openLink(browser, origin);
  await takePicture(pages, clickedAt, 'the reader has clicked');
  for (;;) {
    const after = await Promise.race([burnt, pause(EVERY_MS, null)]);
    await takePicture(
      pages,
      clickedAt,
      after === null ? 'nobody touches the card' : 'the card has burnt by itself',
    );
    if (after !== null) return after;
  }
}

/** Somebody looks at the sender's page. @returns milliseconds from the look */
async function recordLook(browser: Browser, origin: string): Promise<number> {
  const { pages, burnt, clickedAt } = await openLink(browser, origin);
  await takePicture(pages, clickedAt, 'the reader has clicked');
  await pause(FRESH_MS);
  const lookedAt = performance.now() - clickedAt;
  await pages[0].evaluate(() => dispatchEvent(new Event('focus')));
  const after = await burnt;
  await takePicture(pages, clickedAt, 'somebody has looked at the card');
  return after - lookedAt;
}

async function record() {
  const product = await startProduct();
  const browser = await openBrowser();
  try {
    const waiting = await recordWaiting(browser, product.origin);
    return { waiting, look: await recordLook(browser, product.origin) };
  } finally {
    await browser.close();
    await product.stop();
  }
}

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const { waiting, look } = await record();
const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const isInTime = waiting < PROMISE_MS + BURN_MS && look < BURN_MS;
const report = [
  `The card of the sender had burnt ${inSeconds(waiting)} after the click of the reader, without anybody touching it`,
  `(promised: 20 s), and ${inSeconds(look)} after somebody looked at it. ${isInTime ? 'In time.' : 'TOO LATE.'}`,
].join('\n');
console.log(`${report}\n\n${alignTable(rows)}\n\nThe pictures: ${FOLDER}`);
if (process.argv.includes('--write'))
  writeMeasured('recording', {
    meaning: '../performance.md#the-card-of-a-link',
    title: 'The card of a link that is opened',
    command: 'npm run recording',
    report: `${report}\n\n${alignTable(rows)}`,
  });
if (!isInTime) process.exitCode = 1;
