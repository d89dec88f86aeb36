import { useEffect, useRef, type ReactNode } from 'react';
import { usePersonalClick } from '../lib/personal-click.ts';
import { Button } from './button.tsx';
import { FailureNotice, type Failure } from './failure-notice.tsx';

/** What is asked about, and how it stands with that. */
export interface Asked {
  readonly title: string;
  /** What else tells the thing that it is about. */
  readonly about?: ReactNode;
  readonly busy: boolean;
  readonly failure: Failure | null;
  readonly onCancel: () => void;
}

interface QuestionProps extends Asked {
  readonly texts: Readonly<Record<'text' | 'confirm' | 'confirming' | 'cancel', string>>;
  readonly look: 'primary' | 'danger';
  readonly onConfirm: () => void;
  /** What else is asked. */
  readonly children?: ReactNode;
}

/** Inside a dialog: the question before something happens that takes a while and may fail. */
export function Question(props: QuestionProps) {
  const { title, texts, look, busy, failure, onConfirm, onCancel, about, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const personally = usePersonalClick();
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-5">
      <h2 ref={heading} tabIndex={-1} className="pe-8 text-24 wrap-anywhere outline-none">
        {title}
      </h2>
      {about}
      <p>{texts.text}</p>
      {children}
      <FailureNotice failure={failure} />
      <div className="flex flex-wrap gap-3 max-tablet:flex-col">
        <Button look={look} busy={busy} onClick={personally(onConfirm)}>
          {busy ? texts.confirming : texts.confirm}
        </Button>
        <Button disabled={busy} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  );
}
