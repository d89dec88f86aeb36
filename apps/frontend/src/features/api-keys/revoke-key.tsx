import { useEffect, useRef } from 'react';
import type { ApiKey } from '@oncelink/contracts';
import { usePersonalClick } from '../../lib/personal-click.ts';
import { Button } from '../../ui/button.tsx';
import { apiKeyTexts } from './api-keys.texts.ts';
import { FailureNotice } from './failure-notice.tsx';
import { keyDialogTexts } from './key-dialogs.texts.ts';
import type { Failure } from './keys-flow.ts';

const texts = keyDialogTexts.revoke;

interface RevokeKeyProps {
  readonly apiKey: ApiKey;
  readonly busy: boolean;
  readonly failure: Failure | null;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** The question before a key ends. */
export function RevokeKey({ apiKey, busy, failure, onConfirm, onCancel }: RevokeKeyProps) {
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
      <FailureNotice failure={failure} />
      <div className="flex flex-wrap gap-3 max-tablet:flex-col">
        <Button look="danger" busy={busy} onClick={personally(onConfirm)}>
          {busy ? texts.revoking : texts.confirm}
        </Button>
        <Button disabled={busy} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  );
}
