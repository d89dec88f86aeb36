import { useEffect, useRef, useState } from 'react';
import { API_KEY, type ApiKey } from '@oncelink/contracts';
import { usePersonalClick } from '../../lib/personal-click.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { apiKeyTexts } from './api-keys.texts.ts';
import { FailureNotice } from './failure-notice.tsx';
import { keyDialogTexts } from './key-dialogs.texts.ts';
import type { Failure } from './keys-flow.ts';

const texts = keyDialogTexts.rotate;

type Hours = keyof typeof texts.overlaps;
const HOURS = ['0', '1', '24', '168'] as const satisfies readonly Hours[];
const DEFAULT: Hours = `${API_KEY.overlapHoursDefault}`;

interface RotateKeyProps {
  readonly apiKey: ApiKey;
  readonly busy: boolean;
  readonly failure: Failure | null;
  readonly onConfirm: (overlapHours: number) => void;
  readonly onCancel: () => void;
}

/** The question before a key is replaced, and how long the former one goes on. */
export function RotateKey({ apiKey, busy, failure, onConfirm, onCancel }: RotateKeyProps) {
  const [hours, setHours] = useState<Hours>(DEFAULT);
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
      <label className="grid gap-2">
        <span className="font-medium">{texts.overlap}</span>
        <Select
          label={texts.overlap}
          value={hours}
          options={HOURS.map((value) => ({ value, label: texts.overlaps[value] }))}
          onChoose={setHours}
          disabled={busy}
        />
      </label>
      <p className="text-14 text-muted">{texts.itself}</p>
      <FailureNotice failure={failure} />
      <div className="flex flex-wrap gap-3 max-tablet:flex-col">
        <Button look="primary" busy={busy} onClick={personally(() => onConfirm(Number(hours)))}>
          {busy ? texts.rotating : texts.confirm}
        </Button>
        <Button disabled={busy} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  );
}
