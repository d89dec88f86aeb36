import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test, type Download, type Page } from '@playwright/test';
import type { Product } from '@oncelink/testing/product/start-product';
import { expect } from './fixtures.ts';
import { readLink, signIn } from './people.ts';

export interface ChosenFile {
  readonly name: string;
  readonly buffer: Buffer;
}

export const fileOf = (name: string, buffer: Buffer): ChosenFile => ({ name, buffer });

/** Where the running test has it on the disk. Bytes would go to the browser as text, which takes far longer than to send them. */
function write({ name, buffer }: ChosenFile): string {
  const file = test.info().outputPath(randomUUID(), name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, buffer);
  return file;
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Pro from demo mode, for an account: visitors send no files. */
export async function becomeSender(page: Page, product: Product, email: string): Promise<void> {
  await signIn(page, product, email, { name: 'Mara' });
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await page.goto('/');
  await page.keyboard.press('Control+p');
  await expect(page.getByRole('link', { name: /^Pro/ })).toHaveCount(0);
}

export const generateButton = (page: Page) => page.getByRole('button', { name: 'Generate Secure Link' });

/** @param files what a person chooses: their bytes, or paths */
export async function choose(page: Page, files: readonly (ChosenFile | string)[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add files' }).click();
  await (await chooser).setFiles(files.map((file) => (typeof file === 'string' ? file : write(file))));
}

/** From an empty form to the link. */
export async function send(page: Page, files: readonly (ChosenFile | string)[], text = ''): Promise<string> {
  if (text !== '') await page.getByRole('textbox', { name: 'Secret' }).fill(text);
  await choose(page, files);
  await generateButton(page).click();
  await expect(page.getByRole('heading', { name: 'Your one-time link is ready.' })).toBeVisible({
    timeout: 60_000,
  });
  return readLink(page);
}

/** Opens a link with files, and waits until they are there. */
export async function fetchAll(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Reveal secret' }).click();
  await expectArrived(page);
}

export const expectArrived = (page: Page): Promise<void> =>
  expect(page.getByText(/arrived and (?:was|were) checked/)).toBeVisible({ timeout: 60_000 });

export async function saved(page: Page, click: () => Promise<void>): Promise<Download> {
  const download = page.waitForEvent('download');
  await click();
  return download;
}

/** What lies decrypted in the browser, and the names under which the tab goes on with some of it. */
export const keptBy = (page: Page): Promise<{ readonly staged: string[]; readonly tab: string[] }> =>
  page.evaluate(async () => {
    const staged: string[] = [];
    for await (const name of (await navigator.storage.getDirectory()).keys()) staged.push(name);
    return { staged, tab: Object.keys(JSON.parse(sessionStorage.getItem('oncelink:files') ?? '{}')) };
  });
