import { signOut } from '../../api/account.ts';
import { sendVerification, verifyCode, verifyLink } from '../../api/sign-in.ts';
import { currentSession, keepSession, type Session } from '../../session/session-store.ts';
import { t, textsOf } from '../../i18n/translate.ts';
import { dismissToast, showToast } from '../../ui/toast/toast-store.ts';
import { keptInTab } from './kept-request.ts';
import type { SignInEffects } from './sign-in-state.ts';

function keep(session: Session): void {
  // What was said about the code is over.
  dismissToast();
  keepSession(session);
}

/** The effects as a browser has them. */
export const browserEffects: SignInEffects = {
  sendVerification,
  verifyCode,
  verifyLink,
  kept: keptInTab,
  keepSession: keep,
  replaceSession: (session) => {
    const earlier = currentSession()?.token;
    keep(session);
    // One that stays because nobody answers lapses by itself.
    if (earlier !== undefined) signOut(earlier).catch(() => undefined);
  },
  notifySent: (demoCode) =>
    showToast(
      demoCode === undefined
        ? textsOf('signInToasts.sent')
        : {
            title: t('signInToasts.sentDemo.title'),
            description: t('signInToasts.sentDemo.description', { code: demoCode }),
          },
    ),
  notifyFailure: (call, code) => {
    const { title, description } = textsOf(`signInToasts.${call}Failed`);
    showToast({
      title,
      description: code === undefined ? description : t(`errors.${code}`),
      variant: 'destructive',
    });
  },
  now: () => Date.now(),
};
