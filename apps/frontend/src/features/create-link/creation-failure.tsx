import type { ReactNode } from 'react';
import { READERS_MAX, readersFor } from '@oncelink/contracts';
import { openDialog } from '../../session/open-dialog.ts';
import { useSession } from '../../session/session-store.ts';
import { formatNumber } from '../../i18n/formats.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { CreationFailure as Failure } from './create-link-state.ts';

interface CreationFailureProps {
  readonly failure: Failure;
  readonly onUnsealed: () => void;
}

const Actions = ({ children }: { children: ReactNode }) => (
  <div className="mt-4 flex flex-wrap gap-3 max-tablet:flex-col">{children}</div>
);

/** Signing in happens over the form, which keeps its text. The first button stays the same one: it has the focus. */
function SignInAgain({ failure: { refusal } }: { failure: Failure }) {
  const signedIn = useSession() !== null;
  return (
    <Notice
      tone={signedIn ? 'ok' : 'danger'}
      title={signedIn ? t('creationFailure.signedIn') : t('creationFailure.refused')}
    >
      {!signedIn && (
        <p className="text-muted">
          {refusal !== undefined && t(`errors.${refusal}`)} {t('creationFailure.signInOffer')}
        </p>
      )}
      <Actions>
        <Button
          type={signedIn ? 'submit' : 'button'}
          look="primary"
          onClick={signedIn ? undefined : () => openDialog({ name: 'sign-in' })}
        >
          {signedIn ? t('createLink.generate') : t('creationFailure.signIn')}
        </Button>
      </Actions>
    </Notice>
  );
}

/** The words came with the panel in which the readers were named. */
const whyRefused = ({ refusal, tooManyReaders }: Failure): string => {
  if (tooManyReaders)
    return t('readersPanel.full', {
      count: formatNumber(readersFor('free')),
      pro: formatNumber(READERS_MAX),
    });
  return refusal === undefined ? '' : t(`errors.${refusal}`);
};

const Refused = ({ failure, onUnsealed }: CreationFailureProps) => {
  const { refusal, mayBeUnsealed, partMissing } = failure;
  return (
    <Notice
      tone="danger"
      title={refusal === undefined ? t('creationFailure.noAnswer') : t('creationFailure.refused')}
    >
      <p className="text-muted">
        {whyRefused(failure)} {partMissing && <>{t('creationFailure.partMissing')} </>}
        {mayBeUnsealed ? t('creationFailure.unsealedOffer') : t('creationFailure.storedOffer')}
      </p>
      <Actions>
        <Button type="submit" look="primary">
          {t('createLink.tryAgain')}
        </Button>
        {mayBeUnsealed && <Button onClick={onUnsealed}>{t('createLink.unsealed')}</Button>}
      </Actions>
    </Notice>
  );
};

/** What happened, whether the text still exists, and what can be done: in place of the button. */
export const CreationFailure = (props: CreationFailureProps) => (
  <div role="alert" className="border-t border-line p-5 tablet:px-8">
    {props.failure.signIn ? <SignInAgain failure={props.failure} /> : <Refused {...props} />}
  </div>
);
