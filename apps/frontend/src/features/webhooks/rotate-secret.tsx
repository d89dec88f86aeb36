import { useEffect, useRef, useState } from 'react';
import type { Webhook } from '@oncelink/contracts/events';
import { usePersonalClick } from '../../lib/personal-click.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice, type Failure } from '../../ui/failure-notice.tsx';
import { Select } from '../../ui/select.tsx';
import { webhookDialogTexts } from './webhook-dialogs.texts.ts';
import { hostOf } from './webhooks-flow.ts';

const texts = webhookDialogTexts.rotate;

type Hours = keyof typeof texts.overlaps;
const HOURS = ['0', '1', '24'] as const satisfies readonly Hours[];

interface RotateSecretProps {
  readonly webhook: Webhook;
  readonly busy: boolean;
  readonly failure: Failure | null;
  readonly onConfirm: (overlapHours: number) => void;
  readonly onCancel: () => void;
}

/** The question before a secret is replaced, and how long the former one goes on. */
export function RotateSecret({ webhook, busy, failure, onConfirm, onCancel }: RotateSecretProps) {
  const [hours, setHours] = useState<Hours>('24');
  const title = useRef<HTMLHeadingElement>(null);
  const personally = usePersonalClick();
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="grid gap-5">
      <h2 ref={title} tabIndex={-1} className="pe-8 text-24 wrap-anywhere outline-none">
        {texts.title(hostOf(webhook))}
      </h2>
      <p>{texts.text}</p>
      <div className="grid gap-2">
        <span aria-hidden className="font-medium">
          {texts.overlap}
        </span>
        <Select
          label={texts.overlap}
          value={hours}
          options={HOURS.map((value) => ({ value, label: texts.overlaps[value] }))}
          onChoose={setHours}
          disabled={busy}
        />
      </div>
      <FailureNotice failure={failure} />
      <div className="flex flex-wrap gap-3 max-tablet:flex-col">
        <Button look="primary" busy={busy} onClick={personally(() => onConfirm(Number(hours)))}>
          {busy ? texts.confirming : texts.confirm}
        </Button>
        <Button disabled={busy} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  );
}
