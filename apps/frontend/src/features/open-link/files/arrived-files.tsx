import { useEffect, useRef, useState } from 'react';
import Check from 'lucide-react/icons/check';
import Download from 'lucide-react/icons/download';
import FileIcon from 'lucide-react/icons/file';
import FolderArchive from 'lucide-react/icons/folder-archive';
import { describeBytes } from '../../../i18n/describe-bytes.ts';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { StateLabel } from '../../../ui/state-label.tsx';
import type { ArrivedFile, FetchState } from './fetch-state.ts';
import type { FileFetch } from './file-fetch.ts';
import { saveBlob } from './save-blob.ts';

type Arrived = Extract<FetchState, { readonly step: 'arrived' }>;

/** Browsers copy what is saved: what they copy from must stay as long as that takes on a slow disk. */
const removeAfterMs = (files: readonly ArrivedFile[]): number =>
  60_000 + files.reduce((sum, { content }) => sum + content.size, 0) / 20_000;

interface ArrivedFilesProps {
  readonly state: Arrived;
  readonly fetching: Pick<FileFetch, 'noteSaved' | 'zip' | 'finish'>;
}

interface FileRowProps {
  readonly file: ArrivedFile;
  readonly isSaved: boolean;
  readonly onSave: () => void;
}

const FileRow = ({ file: { name, content }, isSaved, onSave }: FileRowProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0">
    <span className="grid min-w-0 flex-1 basis-48 grid-cols-[18px_1fr] items-center gap-3">
      <FileIcon aria-hidden size={18} strokeWidth={1.75} className="text-muted" />
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        <bdi className="wrap-anywhere">{name}</bdi>
        <span className="text-14 text-muted">{describeBytes(content.size)}</span>
        {isSaved && (
          <StateLabel icon={Check} tone="ok">
            {t('fetchFiles.saved')}
          </StateLabel>
        )}
      </span>
    </span>
    <Button aria-label={t('fetchFiles.saveNamed', { name })} onClick={onSave}>
      <Download aria-hidden size={18} strokeWidth={1.75} className="flex-none" />
      {t('fetchFiles.save')}
    </Button>
  </li>
);

/** Removes what was saved once the browser has had time to copy it. */
function useRemoval(isSaved: boolean, { state, fetching }: ArrivedFilesProps): void {
  const { files } = state;
  useEffect(() => {
    if (!isSaved) return undefined;
    const timer = setTimeout(() => void fetching.finish(), removeAfterMs(files));
    return () => clearTimeout(timer);
  }, [isSaved, files, fetching]);
}

/** All files, checked and ready to be saved. It is news, so it takes the focus. */
export function ArrivedFiles({ state, fetching }: ArrivedFilesProps) {
  const { files, saved, isStaged, isDone } = state;
  const [isLeaving, setLeaving] = useState(false);
  const [zipping, setZipping] = useState<'idle' | 'running' | 'failed'>('idle');
  const news = useRef<HTMLParagraphElement>(null);
  useEffect(() => news.current?.focus({ preventScroll: true }), []);
  useRemoval(saved.size === files.length, { state, fetching });
  const finish = () => {
    setLeaving(true);
    void fetching.finish();
  };
  const saveOne = ({ name, content }: ArrivedFile, place: number) => {
    saveBlob(content, name);
    fetching.noteSaved(place);
  };
  const saveAll = async () => {
    setZipping('running');
    try {
      saveBlob(await fetching.zip(), t('fetchFiles.zipName'));
      fetching.noteSaved(...files.keys());
      setZipping('idle');
    } catch {
      setZipping('failed');
    }
  };
  return (
    <>
      <p ref={news} tabIndex={-1} className="outline-none">
        {t('fetchFiles.arrived', { count: files.length })} {isDone && t('fetchFiles.notHeld')}
      </p>
      <ul>
        {files.map((file, place) => (
          <FileRow
            key={file.name}
            file={file}
            isSaved={saved.has(place)}
            onSave={() => saveOne(file, place)}
          />
        ))}
      </ul>
      <div role="alert" className="empty:hidden">
        {zipping === 'failed' && <Notice tone="danger" title={t('fetchFiles.zipFailed')} />}
      </div>
      <div className="flex flex-wrap gap-3 max-tablet:*:w-full">
        {files.length > 1 && (
          <Button look="primary" busy={zipping === 'running'} onClick={() => void saveAll()}>
            <FolderArchive aria-hidden size={18} strokeWidth={1.75} className="flex-none" />
            {t('fetchFiles.saveAll')}
          </Button>
        )}
        <Button disabled={saved.size === 0} busy={isLeaving} onClick={finish}>
          {t('fetchFiles.done')}
        </Button>
      </div>
      <p className="text-14 text-muted">
        {isStaged ? t('fetchFiles.staged') : t('fetchFiles.inMemory')} {t('fetchFiles.unscanned')}
      </p>
    </>
  );
}
