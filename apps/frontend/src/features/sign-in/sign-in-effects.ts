import { sendVerification, verifyCode } from '../../api/sign-in.ts';
import { keepSession } from '../../session/session-store.ts';
import { signInToasts } from '../../texts/sign-in.ts';
import { dismissToast, showToast } from '../../ui/toast/toast-store.ts';
import { keptInTab } from './kept-request.ts';
import type { SignInEffects } from './sign-in-flow.ts';

const FAILURES = { send: signInToasts.sendFailed, verify: signInToasts.verifyFailed } as const;

/** The effects as a browser has them. */
export const browserEffects: SignInEffects = {
  sendVerification,
  verifyCode,
  kept: keptInTab,
  keepSession: (session) => {
    // What was said about the code is over.
    dismissToast();
    keepSession(session);
  },
  notifySent: (demoCode) => showToast(signInToasts.sent(demoCode)),
  notifyFailure: (call, text) => {
    const { title, description } = FAILURES[call];
    showToast({ title, description: text ?? description, variant: 'destructive' });
  },
  now: () => Date.now(),
};
