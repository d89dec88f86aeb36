import { useLayoutEffect, useRef } from 'react';
import type { AskEnd } from '../../../api/ask-state.ts';
import { t } from '../../../i18n/translate.ts';
import { BurntScreen } from '../../../ui/burnt-screen.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** The answer has come while the card of the ask is open. */
export const AnswerIsHere = ({ onOpen }: { readonly onOpen: () => void }) => (
  <Notice tone="ok" title={t('collect.there')}>
    <p className="text-muted">{t('collect.thereLede')}</p>
    <Button look="primary" className="mt-4" onClick={onOpen}>
      {t('ask.openAnswer')}
    </Button>
  </Notice>
);

interface EndedAskProps {
  readonly end: AskEnd;
  readonly onAnother: () => void;
}

/** Nobody can answer it any more. It replaces the card, so it takes the focus and is read out. */
export function EndedAsk({ end, onAnother }: EndedAskProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => title.current?.focus(), []);
  return (
    <BurntScreen
      title={t(`collect.ends.${end}.title`)}
      titleRef={title}
      actions={
        <Button look="primary" onClick={onAnother}>
          {t('ask.another')}
        </Button>
      }
    >
      <p className="text-muted">{t(`collect.ends.${end}.text`)}</p>
    </BurntScreen>
  );
}
