import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/* What stands where a list will be, or is not. */

export const Loading = ({ text }: { text: string }) => (
  <p aria-busy className="border-y border-line py-5 text-muted">
    {text}
  </p>
);

/** That there is nothing, and why. */
export const Nothing = ({ title, text }: { title: string; text?: string }) => (
  <div className="border-y border-line py-5">
    <p className="font-medium">{title}</p>
    {text !== undefined && <p className="mt-1 text-muted">{text}</p>}
  </div>
);

interface FailedProps {
  readonly title: string;
  readonly text: string;
  readonly again: string;
  readonly onAgain: () => void;
}

export const Failed = ({ title, text, again, onAgain }: FailedProps) => (
  <div role="alert">
    <Notice tone="danger" title={title}>
      <p className="mb-4 text-muted">{text}</p>
      <Button onClick={onAgain}>{again}</Button>
    </Notice>
  </div>
);
