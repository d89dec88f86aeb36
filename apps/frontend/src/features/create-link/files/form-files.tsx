import { useEffect, useEffectEvent, useState } from 'react';
import { EXPIRY_DEFAULT_SECONDS } from '@oncelink/contracts';
import { useSiteConfig } from '../../../session/site-config.ts';
import { chosenExpiresIn } from '../choose-expiry.ts';
import type { CreateForm } from '../create-form.ts';
import { changeRich } from '../rich/rich-form.ts';
import { startsInOf } from '../start-later.ts';
import { problemOf, useFilesLimits } from './files-limits.ts';
import { FilesPanel } from './files-panel.tsx';
import { forgetFailure } from './sending-state.ts';

interface FormFilesProps {
  readonly form: CreateForm;
  readonly onEdit: (change: Partial<CreateForm>) => void;
  readonly onChoose: () => void;
}

/** The files of the form. What keeps them from being sent keeps the form from being sent. */
export function FormFiles({ form, onEdit, onChoose }: FormFilesProps) {
  const { rich } = form;
  const limits = useFilesLimits();
  const files = rich?.files ?? [];
  const freeSeconds = useSiteConfig()?.limits.expiryFreeSeconds ?? EXPIRY_DEFAULT_SECONDS;
  const life = chosenExpiresIn(form, freeSeconds);
  const [now] = useState(() => Date.now());
  const start = form.options.expiry ? (startsInOf(form.start, now) ?? 0) : 0;
  const problem = problemOf(files, limits, life === null ? null : start + (life === 'invalid' ? 0 : life));
  const change = (next: readonly File[]) => {
    forgetFailure();
    onEdit({ rich: changeRich(rich, { files: next }) });
  };
  const block = useEffectEvent((isBlocked: boolean) => {
    if (rich && rich.filesBlocked !== isBlocked)
      onEdit({ rich: changeRich(rich, { filesBlocked: isBlocked }) });
  });
  useEffect(() => block(problem !== null));
  return <FilesPanel files={files} limits={limits} problem={problem} onChange={change} onChoose={onChoose} />;
}
