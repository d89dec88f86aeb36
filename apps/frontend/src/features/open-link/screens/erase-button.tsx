import type { MouseEventHandler } from 'react';
import { openLinkTexts } from '../../../texts/open-link.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import type { LiveLink } from '../flow/open-link-state.ts';

interface EraseButtonProps {
  readonly deletion: LiveLink['deletion'];
  readonly onClick: MouseEventHandler;
}

/** "Delete without viewing", and what became of it. */
export const EraseButton = ({ deletion, onClick }: EraseButtonProps) => (
  <>
    <Tooltip text={openLinkTexts.eraseHint} plainOnTouch>
      {(hint) => (
        <Button
          look="quiet"
          className="max-tablet:w-full"
          aria-describedby={hint}
          busy={deletion === 'running'}
          onClick={onClick}
        >
          {openLinkTexts.erase}
        </Button>
      )}
    </Tooltip>
    {deletion === 'failed' && (
      <div role="alert" className="mt-2 w-full">
        <Notice tone="danger" title={openLinkTexts.eraseFailedTitle}>
          {openLinkTexts.eraseFailed}
        </Notice>
      </div>
    )}
  </>
);
