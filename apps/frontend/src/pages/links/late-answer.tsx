import { useEffect, useState } from 'react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { readCollectLink, type OwnAsk } from '@oncelink/link-crypto/asking';
import { CollectAnswer } from '../../features/open-link/asks/collect-answer.tsx';
import { t } from '../../i18n/translate.ts';
import type { KeptLink } from '../../lib/link-list/kept-link.ts';
import { linkList } from '../../lib/link-list/the-list.ts';
import { Button } from '../../ui/button.tsx';

interface KeptAnswerProps {
  readonly link: Pick<KeptLink, 'id' | 'collect'>;
  readonly onBack: () => void;
}

/** The answer to an ask of the list. What opened it is forgotten once it is here. */
export function KeptAnswer({ link: { id, collect = '' }, onBack }: KeptAnswerProps) {
  const [own, setOwn] = useState<OwnAsk | null>(null);
  useEffect(() => {
    void readCollectLink({ pathname: '/r-', fragment: collect }).then(setOwn, onBack);
  }, [collect, onBack]);
  const note = (step: string) => {
    if (step !== 'read' && step !== 'forged') return;
    const now = Date.now();
    void linkList.change(id, (kept) => ({
      ...kept,
      state: 'viewed',
      collect: '',
      endedAt: now,
      knownAt: now,
    }));
  };
  return (
    <>
      <div className="wrap pt-4">
        <Button look="quiet" className="-ms-3" onClick={onBack}>
          <ArrowLeft aria-hidden size={18} strokeWidth={1.75} className="rtl:rotate-180" />
          {t('collect.back')}
        </Button>
      </div>
      {own && <CollectAnswer own={own} onStep={note} />}
    </>
  );
}
