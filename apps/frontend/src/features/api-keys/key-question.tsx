import { useEffect, useRef, type ReactNode } from 'react';
import type { ApiKey } from '@oncelink/contracts';
import { usePersonalClick } from '../../lib/personal-click.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice, type Failure } from '../../ui/failure-notice.tsx';
import { apiKeyTexts } from './api-keys.texts.ts';

export interface AskedKey {
  readonly apiKey: ApiKey;
  readonly busy: boolean;
  readonly failure: Failure | null;
  readonly onCancel: () => void;
}

interface KeyQuestionProps extends AskedKey {
  readonly texts: {
    readonly title: (name: string) => string;
    readonly text: string;
    readonly confirm: string;
    readonly confirming: string;
    readonly cancel: string;
  };
  readonly look: 'primary' | 'danger';
  readonly onConfirm: () => void;
  /** What else is asked. */
  readonly children?: ReactNode;
}

/** The question before something happens to a key. */
export function KeyQuestion({
  texts,
  look,
  apiKey,
  busy,
  failure,
  onConfirm,
  onCancel,
  children,
}: KeyQuestionProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const personally = usePersonalClick();
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="grid gap-5">
      <h2 ref={title} tabIndex={-1} className="pe-8 text-24 wrap-anywhere outline-none">
        {texts.title(apiKey.name)}
      </h2>
      <p>
        <code className="font-mono text-14 text-muted">{apiKeyTexts.hint(apiKey.hint)}</code>
      </p>
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
