import { Notice } from '../../ui/notice.tsx';
import type { Failure } from './keys-flow.ts';

/** What went wrong, in words that screen readers say at once. */
export const FailureNotice = ({ failure }: { failure: Failure | null }) =>
  failure !== null && (
    <div role="alert">
      <Notice tone="danger" title={failure.title}>
        {failure.text !== undefined && <p className="text-muted">{failure.text}</p>}
      </Notice>
    </div>
  );
