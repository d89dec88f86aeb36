import type { ReactNode } from 'react';
import { askToSignIn } from '../../session/sign-in-request.ts';
import { useSession } from '../../session/session-store.ts';
import { createLinkTexts, creationFailureTexts } from '../../texts/create-link.ts';
import { errorText } from '../../texts/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { CreationFailure as Failure } from './create-link-flow.ts';

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
      title={signedIn ? creationFailureTexts.signedIn : creationFailureTexts.refused}
    >
      {!signedIn && (
        <p className="text-muted">
          {refusal !== undefined && errorText(refusal)} {creationFailureTexts.signInOffer}
        </p>
      )}
      <Actions>
        <Button
          type={signedIn ? 'submit' : 'button'}
          look="primary"
          onClick={signedIn ? undefined : askToSignIn}
        >
          {signedIn ? createLinkTexts.generate : creationFailureTexts.signIn}
        </Button>
      </Actions>
    </Notice>
  );
}

const Refused = ({ failure: { refusal, mayBeUnsealed }, onUnsealed }: CreationFailureProps) => (
  <Notice
    tone="danger"
    title={refusal === undefined ? creationFailureTexts.noAnswer : creationFailureTexts.refused}
  >
    <p className="text-muted">
      {refusal !== undefined && <>{errorText(refusal)} </>}
      {mayBeUnsealed ? creationFailureTexts.unsealedOffer : creationFailureTexts.storedOffer}
    </p>
    <Actions>
      <Button type="submit" look="primary">
        {createLinkTexts.tryAgain}
      </Button>
      {mayBeUnsealed && <Button onClick={onUnsealed}>{createLinkTexts.unsealed}</Button>}
    </Actions>
  </Notice>
);

/** What happened, whether the text still exists, and what can be done: in place of the button. */
export const CreationFailure = (props: CreationFailureProps) => (
  <div role="alert" className="border-t border-line p-5 tablet:px-8">
    {props.failure.signIn ? <SignInAgain failure={props.failure} /> : <Refused {...props} />}
  </div>
);
