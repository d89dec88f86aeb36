import { createLinkTexts, creationFailureTexts } from '../../texts/en/create-link.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { CreationFailure as Failure } from './create-link-flow.ts';

interface CreationFailureProps {
  readonly failure: Failure;
  readonly onUnsealed: () => void;
}

/** What happened, whether the text still exists, and what can be done: in place of the button. */
export const CreationFailure = ({ failure, onUnsealed }: CreationFailureProps) => (
  <div role="alert" className="border-t border-line p-5 tablet:px-8">
    <Notice
      tone="danger"
      title={failure.refusal === undefined ? creationFailureTexts.noAnswer : creationFailureTexts.refused}
    >
      <p className="text-muted">
        {failure.refusal !== undefined && <>{failure.refusal} </>}
        {failure.mayBeUnsealed ? creationFailureTexts.unsealedOffer : creationFailureTexts.storedOffer}
      </p>
      <div className="mt-4 flex flex-wrap gap-3 max-tablet:flex-col">
        <Button type="submit" look="primary">
          {createLinkTexts.tryAgain}
        </Button>
        {failure.mayBeUnsealed && <Button onClick={onUnsealed}>{createLinkTexts.unsealed}</Button>}
      </div>
    </Notice>
  </div>
);
