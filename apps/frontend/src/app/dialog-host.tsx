import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { withTopic } from '../i18n/language.ts';
import { textsOf } from '../i18n/translate.ts';
import { createLatePart, useLatePart } from '../lib/late-part.ts';
import { closeDialog, useDialogRequest, type DialogRequest } from '../session/open-dialog.ts';
import { onToast, showToast } from '../ui/toast/toast-store.ts';

/** A dialog's code is loaded when it is opened. */
async function loadDialog(request: DialogRequest): Promise<ReactNode> {
  if (request.name === 'sign-in') {
    const { SignInDialog } = await withTopic(
      'sign-in',
      () => import('../features/sign-in/sign-in-dialog.tsx'),
    );
    return <SignInDialog onClose={closeDialog} />;
  }
  if (request.name === 'fresh-code') {
    const { FreshCodeDialog } = await withTopic(
      'sign-in',
      () => import('../features/sign-in/fresh-code-dialog.tsx'),
    );
    return <FreshCodeDialog goOn={request.goOn} onClose={closeDialog} />;
  }
  const { UpgradeDialog } = await withTopic(
    'pricing',
    () => import('../features/upgrade/upgrade-dialog.tsx'),
  );
  return <UpgradeDialog option={request.option} onClose={closeDialog} />;
}

function Dialogs() {
  const request = useDialogRequest();
  const [loaded, setLoaded] = useState<{ readonly of: DialogRequest; readonly dialog: ReactNode }>();
  useEffect(() => {
    if (request === null) return;
    loadDialog(request).then(
      (dialog) => setLoaded({ of: request, dialog }),
      () => {
        closeDialog();
        // Without the offer of Pro, the toast and the button of the form still say what to do.
        if (request.name !== 'upgrade')
          showToast({ ...textsOf('session.dialogFailed'), variant: 'destructive' });
      },
    );
  }, [request]);
  // A page that is left takes its dialog along.
  useEffect(() => closeDialog, []);
  return request !== null && loaded?.of === request ? loaded.dialog : null;
}

/** Loaded before it is needed: once something is to be reported, there may be no connection. */
const toasts = createLatePart(() => import('./late-host.ts'));

function Toasts() {
  const late = useLatePart(toasts, 'idle');
  // Without a connection, the next touch tries again.
  useEffect(() => onToast(() => void toasts.load().catch(() => undefined)), []);
  return late && <late.ToastHost />;
}

/** Where dialogs and toasts appear, whatever page is shown. */
export function DialogHost() {
  const { pathname } = useLocation();
  return (
    <>
      <Dialogs key={pathname} />
      <Toasts />
    </>
  );
}
