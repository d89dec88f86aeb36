import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { ORIGIN } from './compose.ts';

test('no other site can show a page of ours in a frame', async ({ page }) => {
  const site = createServer((_request, response) =>
    response.end(`<!doctype html><iframe src="${ORIGIN}/s-"></iframe>`),
  ).listen(0, '127.0.0.1');
  await once(site, 'listening');
  try {
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    const frame = page.frames()[1];
    await expect.poll(() => frame?.url()).toMatch(/^chrome-error:/);
  } finally {
    site.close();
  }
});
