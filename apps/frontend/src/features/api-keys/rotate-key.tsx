import { useState } from 'react';
import { API_KEY } from '@oncelink/contracts';
import { Question, type Asked } from '../../ui/question.tsx';
import { Select } from '../../ui/select.tsx';
import { keyDialogTexts } from './key-dialogs.texts.ts';

const texts = keyDialogTexts.rotate;

type Hours = keyof typeof texts.overlaps;
const HOURS = ['0', '1', '24', '168'] as const satisfies readonly Hours[];
const DEFAULT: Hours = `${API_KEY.overlapHoursDefault}`;

interface RotateKeyProps extends Asked {
  readonly onConfirm: (overlapHours: number) => void;
}

/** The question before a key is replaced, and how long the former one goes on. */
export function RotateKey({ onConfirm, ...asked }: RotateKeyProps) {
  const [hours, setHours] = useState<Hours>(DEFAULT);
  return (
    <Question {...asked} texts={texts} look="primary" onConfirm={() => onConfirm(Number(hours))}>
      <label className="grid gap-2">
        <span className="font-medium">{texts.overlap}</span>
        <Select
          label={texts.overlap}
          value={hours}
          options={HOURS.map((value) => ({ value, label: texts.overlaps[value] }))}
          onChoose={setHours}
          disabled={asked.busy}
        />
      </label>
      <p className="text-14 text-muted">{texts.itself}</p>
    </Question>
  );
}
