import type { MouseEventHandler } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { useVisibleFor } from './use-visible-for.ts';

const SEEN_MS = 400;

interface RevealButtonProps {
  readonly busy: boolean;
  readonly onClick: MouseEventHandler;
}

export const RevealButton = ({ busy, onClick }: RevealButtonProps) => (
  <Button look="primary" disabled={!useVisibleFor(SEEN_MS)} busy={busy} onClick={onClick}>
    {t('openLink.reveal')}
  </Button>
);
