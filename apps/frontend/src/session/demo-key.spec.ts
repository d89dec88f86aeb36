import { describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { planFor } from './use-plan.ts';

/** A page that is loaded anew, from a server with or without demo mode. */
async function openPage(demoMode: boolean) {
  jest.resetModules();
  globalThis.fetch = () =>
    Promise.resolve(
      new Response(JSON.stringify({ demoMode }), { headers: { 'Content-Type': 'application/json' } }),
    );
  const { listenForDemoKey } = await import('./demo-key.ts');
  const { loadSiteConfig } = await import('./site-config.ts');
  const { isDemoProOn } = await import('./demo-pro.ts');
  const keyboard = new EventTarget();
  listenForDemoKey(keyboard);
  await loadSiteConfig();
  const press = (init: KeyboardEventInit): KeyboardEvent => {
    const event = new KeyboardEvent('keydown', { cancelable: true, ...init });
    keyboard.dispatchEvent(event);
    return event;
  };
  return { isDemoProOn, press };
}

describe('demo Pro', () => {
  it('is switched by Ctrl+P in demo mode, and remembered', async () => {
    const { isDemoProOn, press } = await openPage(true);
    expect(isDemoProOn()).toBe(false);
    expect(press({ key: 'p', ctrlKey: true }).defaultPrevented).toBe(true);
    await waitFor(() => expect(isDemoProOn()).toBe(true));
    expect(localStorage.getItem('demo_pro')).toBe('on');
    const next = await openPage(true);
    expect(next.isDemoProOn()).toBe(true);
  });

  it('leaves Ctrl+P to the printer elsewhere, and Ctrl+Shift+P to the browser', async () => {
    const elsewhere = await openPage(false);
    expect(elsewhere.press({ key: 'p', ctrlKey: true }).defaultPrevented).toBe(false);
    const demo = await openPage(true);
    expect(demo.press({ key: 'P', ctrlKey: true, shiftKey: true }).defaultPrevented).toBe(false);
    expect(demo.press({ key: 'p' }).defaultPrevented).toBe(false);
  });

  it('counts as Pro where the server agrees, and while it has not spoken', () => {
    const demo = { account: undefined, demoPro: true, demoMode: true, planForAll: 'free' } as const;
    expect(planFor(demo)).toBe('pro');
    expect(planFor({ ...demo, demoMode: undefined })).toBe('pro');
    expect(planFor({ ...demo, demoMode: false })).toBe('free');
    expect(planFor({ ...demo, demoPro: false })).toBe('free');
    expect(planFor({ ...demo, account: 'pro', demoPro: false, demoMode: false })).toBe('pro');
    expect(planFor({ ...demo, account: 'free', demoPro: false })).toBe('free');
  });
});
