import type { MouseEventHandler } from 'react';
import { openLinkTexts } from '../../../texts/open-link.ts';
import { Button } from '../../../ui/button.tsx';
import { useVisibleFor } from './use-visible-for.ts';

const SEEN_MS = 400;

interface RevealButtonProps {
  readonly busy: boolean;
  readonly onClick: MouseEventHandler;
}

export const RevealButton = ({ busy, onClick }: RevealButtonProps) => (
  <Button look="primary" disabled={!useVisibleFor(SEEN_MS)} busy={busy} onClick={onClick}>
    {openLinkTexts.reveal}
  </Button>
);
