import { format } from 'node:util';
import * as matchers from '@testing-library/jest-dom/matchers';
import { act, cleanup, configure, screen, within } from '@testing-library/react';
import { afterEach, expect, jest } from '@jest/globals';
import { loadTopic } from '../src/i18n/language.ts';
import { TOPICS } from '../src/i18n/topics.ts';
import { closeDialog } from '../src/session/open-dialog.ts';
import { dropSession } from '../src/session/session-store.ts';
import { dismissToast } from '../src/ui/toast/toast-store.ts';

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 });
expect.extend(matchers);
Object.assign(screen, within(document.body));
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

// jsdom scrolls nothing and has no modal dialogs.
window.scrollTo = () => undefined;
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

const realFetch = globalThis.fetch;

/** What was said. A test that expects that something is said listens for it itself. */
let spoken = [];
for (const kind of ['error', 'warn', 'info', 'log'])
  console[kind] = (...words) => spoken.push(format(...words));

/** Every test begins as a browser that nobody has used. */
afterEach(() => {
  act(() => {
    closeDialog();
    dropSession();
    dismissToast();
  });
  cleanup();
  jest.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  globalThis.fetch = realFetch;
  const said = spoken;
  spoken = [];
  expect(said).toEqual([]);
});

for (const topic of TOPICS) await loadTopic(topic);
