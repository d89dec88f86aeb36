import type { MouseEventHandler } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import type { LiveLink } from '../flow/open-link-state.ts';
import { useSeen } from './use-seen.ts';

interface EraseButtonProps {
  readonly link: LiveLink;
  readonly onClick: MouseEventHandler;
}

/** "Delete without viewing", and what became of it. Of an unsealed link there is nothing to delete: it can be closed. */
export const EraseButton = ({ link: { kind, deletion }, onClick }: EraseButtonProps) => {
  const seen = useSeen();
  const isSealed = kind !== 'unsealed';
  return (
    <>
      <Tooltip text={isSealed ? t('openLink.eraseHint') : t('openLink.closeHint')} plainOnTouch>
        {(hint) => (
          <Button
            look="quiet"
            className="max-tablet:w-full"
            aria-describedby={hint}
            disabled={!seen}
            busy={deletion === 'running'}
            onClick={onClick}
          >
            {isSealed ? t('openLink.erase') : t('openLink.close')}
          </Button>
        )}
      </Tooltip>
      {deletion === 'failed' && (
        <div role="alert" className="mt-2 w-full">
          <Notice tone="danger" title={t('openLink.eraseFailedTitle')}>
            {t('openLink.eraseFailed')}
          </Notice>
        </div>
      )}
    </>
  );
};
