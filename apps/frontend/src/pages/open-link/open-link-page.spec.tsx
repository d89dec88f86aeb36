import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { StrictMode } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SiteRouter } from '../../app/site-router.tsx';
import { makeShortLink } from '@oncelink/link-crypto';
import OpenLinkPage from './open-link-page.tsx';

const CODE = 'Ab3dEf6hIj';
const asked = jest.fn<(path: string) => void>();

const open = (address: string) => {
  history.replaceState(null, '', address);
  render(
    <StrictMode>
      <SiteRouter>
        <a href="#main">Skip to content</a>
        <main id="main" tabIndex={-1}>
          <OpenLinkPage />
        </main>
      </SiteRouter>
    </StrictMode>,
  );
};

/** Whether a text is anywhere in what React keeps of the page: places, properties, states. */
function isKeptByReact(text: string): boolean {
  const waiting = [...document.querySelectorAll('body > *')].flatMap((element) =>
    Object.entries(element).map(([, kept]: [string, unknown]) => kept),
  );
  const seen = new Set(waiting);
  for (const value of seen) {
    if (typeof value === 'string' && value.includes(text)) return true;
    if (typeof value !== 'object' || value === null || value instanceof Node || value instanceof Window)
      continue;
    for (const { value: part } of Object.values(Object.getOwnPropertyDescriptors(value))) seen.add(part);
  }
  return false;
}

beforeEach(() => {
  globalThis.fetch = (input) => {
    asked(
      input instanceof Request ? `${new URL(input.url).pathname}${new URL(input.url).search}` : String(input),
    );
    return Promise.resolve(Response.json({ exists: true, isPasswordProtected: false, ttl: 60 }));
  };
});
afterEach(() => {
  asked.mockClear();
  history.replaceState(null, '', '/');
});

describe('the page of a link', () => {
  it('asks for the code alone: the key stays in the browser', async () => {
    const { fragment } = await makeShortLink('hunter2');
    open(`/s-${CODE}#${fragment}`);
    expect(await screen.findByText('It is shown once, here, then destroyed.')).toBeVisible();
    expect(new Set(asked.mock.calls.flat())).toEqual(new Set([`/api/get-short-url?code=${CODE}`]));
    expect(document.title).toBe('A secret for you · Oncelink');
  });

  it('starts anew when another link is pasted over the address', async () => {
    open('/s-');
    expect(await screen.findByRole('heading', { name: 'No secret found in URL' })).toBeVisible();
    location.hash = '#AQEBcut';
    expect(await screen.findByRole('heading', { name: 'This link is cut off.' })).toBeVisible();
    expect(asked).not.toHaveBeenCalled();
  });

  it('keeps the key in the address when the reader skips to the content', async () => {
    const { fragment } = await makeShortLink('hunter2');
    open(`/sh-${CODE}#${fragment}`);
    await screen.findByText('It is shown once, here, then destroyed.');
    Element.prototype.scrollIntoView = jest.fn();
    await userEvent.click(screen.getByRole('link', { name: 'Skip to content' }));
    expect(screen.getByRole('main')).toHaveFocus();
    expect(location.hash).toBe(`#${fragment}`);
    expect(screen.getByText('It is shown once, here, then destroyed.')).toBeVisible();
  });

  it('leaves the key to the address alone: React never keeps it', async () => {
    const { fragment } = await makeShortLink('hunter2');
    open(`/sh-${CODE}#${fragment}`);
    await screen.findByText('It is shown once, here, then destroyed.');
    expect(isKeptByReact(CODE)).toBe(true);
    expect(isKeptByReact(fragment)).toBe(false);
    fireEvent.popState(window);
    expect(isKeptByReact(fragment)).toBe(false);
  });
});
