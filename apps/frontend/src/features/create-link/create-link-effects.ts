import { PRO_OPTIONS } from '@oncelink/contracts';
import { createSeal, createShortUrl } from '../../api/create-links.ts';
import { confirmSession } from '../../session/confirm-session.ts';
import { openDialog } from '../../session/open-dialog.ts';
import { textsOf } from '../../i18n/translate.ts';
import { linkOrigin } from '../../lib/link-origin.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import type { CreateLinkEffects } from './create-link-flow.ts';
import { rememberShort } from './short-link-choice.ts';
import { usedForm } from './used-form.ts';

/** The effects as a browser has them. */
export const browserEffects: CreateLinkEffects = {
  createSeal,
  createShortUrl,
  stretch: async (...input) =>
    (await import('../../lib/crypto/stretch-in-worker.ts')).stretchInWorker(...input),
  hasArgon2id: () => 'WebAssembly' in globalThis,
  // Pages are also rendered at build time, where there is no location and no link is ever made.
  origin: typeof location === 'undefined' ? '' : linkOrigin(),
  notify: (notice) => {
    // Their panel says it.
    if (notice === 'files') return;
    showToast({ ...textsOf(`creationToasts.${notice}`), variant: 'destructive' });
    const wanted = PRO_OPTIONS.find((option) => notice === `pro-${option}`);
    if (wanted !== undefined) openDialog({ name: 'upgrade', option: wanted });
  },
  prepare: async () => (await usedForm.load()).maker,
  rememberShort,
  checkPlan: () => void confirmSession(),
  now: () => Date.now(),
};
