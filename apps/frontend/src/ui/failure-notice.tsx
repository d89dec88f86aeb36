import { Notice } from './notice.tsx';

/** What happened, and what to do. */
export interface Failure {
  readonly title: string;
  readonly text?: string;
}

/** What went wrong, in words that screen readers say at once. */
export const FailureNotice = ({ failure }: { failure: Failure | null }) =>
  failure !== null && (
    <div role="alert">
      <Notice tone="danger" title={failure.title}>
        {failure.text !== undefined && <p className="text-muted">{failure.text}</p>}
      </Notice>
    </div>
  );
