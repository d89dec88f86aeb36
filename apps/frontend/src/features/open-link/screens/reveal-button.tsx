import type { MouseEventHandler } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { useSeen } from './use-seen.ts';

interface RevealButtonProps {
  readonly busy: boolean;
  readonly onClick: MouseEventHandler;
}

export const RevealButton = ({ busy, onClick }: RevealButtonProps) => (
  <Button look="primary" disabled={!useSeen()} busy={busy} onClick={onClick}>
    {t('openLink.reveal')}
  </Button>
);
