import { useEffect, useState } from 'react';
import Paperclip from 'lucide-react/icons/paperclip';
import { describeBytes } from '../../../i18n/describe-bytes.ts';
import { t } from '../../../i18n/translate.ts';
import type { SinkKind } from '../../../lib/files/sink.ts';
import { Notice } from '../../../ui/notice.tsx';
import { planRoom } from './plan-room.ts';

/** Undefined while it is being tried. */
function usePlan(bytes: number): SinkKind | null | undefined {
  const [kind, setKind] = useState<SinkKind | null>();
  useEffect(() => {
    let shown = true;
    planRoom(bytes).then(
      (found) => shown && setKind(found),
      () => undefined,
    );
    return () => {
      shown = false;
    };
  }, [bytes]);
  return kind;
}

/** How much there is, and what that means for this window. */
export function AheadNote({ bytes }: { readonly bytes: number }) {
  const kind = usePlan(bytes);
  const size = describeBytes(bytes);
  return (
    <div className="grid gap-3">
      <p className="grid grid-cols-[20px_1fr] gap-3">
        <Paperclip aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 text-muted" />
        <span>{t('fetchFiles.ahead', { size })}</span>
      </p>
      <div aria-live="polite" className="empty:hidden">
        {kind === null && (
          <Notice tone="warn" title={t('fetchFiles.noRoom.title', { size })}>
            <p className="text-muted">{t('fetchFiles.noRoom.text')}</p>
          </Notice>
        )}
      </div>
    </div>
  );
}
