import { useEffect, useState } from 'react';
import Paperclip from 'lucide-react/icons/paperclip';
import { lookAtFiles, type FilesLook } from '../../../api/files.ts';
import { describeShare } from '../../../i18n/describe-bytes.ts';
import { t } from '../../../i18n/translate.ts';
import { LinkWatch } from '../../../lib/link-watch.ts';
import type { SentName } from './sent-files.ts';

const describe = ({ state, tenths }: FilesLook): string =>
  state === 'ended'
    ? t('addFiles.fetched.over')
    : t('addFiles.fetched.share', { share: describeShare(tenths / 10) });

/** How far who opened the link has come with its files. The server knows it in tenths. */
export function SentFilesNote({ name }: { readonly name: SentName }) {
  const [fetched, setFetched] = useState<FilesLook | null>(null);
  const { id, proof, readerHash } = name;
  useEffect(() => {
    const watch = new LinkWatch(
      () => lookAtFiles({ id, proof, readerHash }),
      0,
      (next) => {
        if (next.state !== 'unanswered') setFetched(next);
        if (next.state === 'ended') watch.stop();
      },
    );
    void watch.ask();
    return () => watch.stop();
  }, [id, proof, readerHash]);
  return (
    <p aria-live="polite" className="text-muted tabular-nums empty:hidden">
      {fetched && describe(fetched)}
    </p>
  );
}

/** Beside a link that leads to files. */
export const WaitingFilesNote = () => (
  <p className="grid grid-cols-[18px_1fr] gap-2.5 border-t border-line pt-5 text-14 text-muted tablet:mt-2">
    <Paperclip aria-hidden size={18} strokeWidth={1.75} className="mt-0.5" />
    <span>{t('addFiles.waiting')}</span>
  </p>
);
