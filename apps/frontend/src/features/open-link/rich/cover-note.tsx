import type { Cover } from '@oncelink/link-crypto';
import { t } from '../../../i18n/translate.ts';
import { FilesAhead } from '../files/files-ahead.tsx';
import { MessageText } from '../screens/message-text.tsx';

/** What the link says before it is opened: somebody's words, set apart from ours, and no links are made of them. */
export const CoverNote = ({ cover: { note, tellsSender, fileBytes } }: { cover: Cover }) => (
  <div className="border-b border-line px-4 py-5 tablet:px-8">
    {note !== undefined && (
      <figure>
        <figcaption className="font-medium">{t('note.label')}</figcaption>
        <blockquote className="mt-2 border-s-2 border-ash ps-4">
          <MessageText text={note} className="font-sans" />
        </blockquote>
        <p className="mt-2 text-14 text-muted">{t('note.unchecked')}</p>
      </figure>
    )}
    {tellsSender && <p className={note === undefined ? '' : 'mt-3'}>{t('note.tellsSender')}</p>}
    {fileBytes !== undefined && <FilesAhead bytes={fileBytes} isAlone={note === undefined && !tellsSender} />}
  </div>
);
