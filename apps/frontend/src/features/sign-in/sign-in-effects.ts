import { sendVerification, verifyCode } from '../../api/sign-in.ts';
import { keepSession } from '../../session/session-store.ts';
import { t, textsOf } from '../../i18n/translate.ts';
import { dismissToast, showToast } from '../../ui/toast/toast-store.ts';
import { keptInTab } from './kept-request.ts';
import type { SignInEffects } from './sign-in-flow.ts';

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
