import { useState } from 'react';
import { Question, type Asked } from '../../ui/question.tsx';
import { Select } from '../../ui/select.tsx';
import { webhookDialogTexts } from './webhook-dialogs.texts.ts';

const texts = webhookDialogTexts.rotate;

type Hours = keyof typeof texts.overlaps;
const HOURS = ['0', '1', '24'] as const satisfies readonly Hours[];

interface RotateSecretProps extends Asked {
  readonly onConfirm: (overlapHours: number) => void;
}

/** The question before a secret is replaced, and how long the former one goes on. */
export function RotateSecret({ onConfirm, ...asked }: RotateSecretProps) {
  const [hours, setHours] = useState<Hours>('24');
  return (
    <Question {...asked} texts={texts} look="primary" onConfirm={() => onConfirm(Number(hours))}>
      <div className="grid gap-2">
        <span aria-hidden className="font-medium">
          {texts.overlap}
        </span>
        <Select
          label={texts.overlap}
          value={hours}
          options={HOURS.map((value) => ({ value, label: texts.overlaps[value] }))}
          onChoose={setHours}
          disabled={asked.busy}
        />
      </div>
    </Question>
  );
}
