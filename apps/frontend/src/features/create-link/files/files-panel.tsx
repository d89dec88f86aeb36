import { useRef } from 'react';
import FileIcon from 'lucide-react/icons/file';
import FilePlus from 'lucide-react/icons/file-plus';
import X from 'lucide-react/icons/x';
import { FILES } from '@oncelink/contracts/files';
import { describeBytes, describeBytesOf } from '../../../i18n/describe-bytes.ts';
import { formatNumber } from '../../../i18n/formats.ts';
import { t } from '../../../i18n/translate.ts';
import { useStore } from '../../../lib/store.ts';
import { openDialog } from '../../../session/open-dialog.ts';
import { useSession } from '../../../session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { sizeOf, type FilesLimits, type FilesProblem } from './files-limits.ts';
import { SendingFiles } from './sending-files.tsx';
import { sendingState, type SendFailure, type SendingState } from './sending-state.ts';

interface FilesPanelProps {
  readonly files: readonly File[];
  readonly limits: FilesLimits;
  readonly problem: FilesProblem | null;
  readonly onChange: (files: readonly File[]) => void;
  /** Asks for files. */
  readonly onChoose: () => void;
}

const daysMax = (): number => FILES.lifeMax / 86_400;

function describeProblem(problem: FilesProblem, { plan, bytes, proBytes }: FilesLimits): string {
  if (problem === 'too-many') return t('addFiles.tooMany', { count: FILES.filesMax });
  if (problem === 'too-long') return t('addFiles.tooLong', { days: daysMax() });
  const most = describeBytes(bytes);
  return plan === 'pro' || proBytes === bytes
    ? t('addFiles.tooLarge', { most })
    : t('addFiles.tooLargeFree', { most, pro: describeBytes(proBytes) });
}

/** What was chosen, each with a way out of it. */
function Chosen({ files, onChange }: Pick<FilesPanelProps, 'files' | 'onChange'>) {
  const list = useRef<HTMLUListElement>(null);
  const remove = (place: number) => {
    onChange(files.filter((_file, index) => index !== place));
    // The button that was pressed goes with its file.
    list.current?.focus();
  };
  return (
    <ul ref={list} tabIndex={-1} aria-label={t('addFiles.chosen')} className="grid gap-1 outline-none">
      {files.map((file, place) => (
        <li
          key={`${place} ${file.name}`}
          className="grid grid-cols-[auto_1fr_auto] items-center gap-3 rounded-field border border-line bg-paper ps-3"
        >
          <FileIcon aria-hidden size={18} strokeWidth={1.75} className="text-muted" />
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-3 py-2.5">
            <bdi className="wrap-anywhere">{file.name}</bdi>
            <span className="text-14 text-muted">{describeBytes(file.size)}</span>
          </span>
          <IconButton aria-label={t('addFiles.remove', { name: file.name })} onClick={() => remove(place)}>
            <X aria-hidden size={20} strokeWidth={1.75} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

/** How much of the plan they take. */
function Meter({ files, limits }: Pick<FilesPanelProps, 'files' | 'limits'>) {
  const bytes = sizeOf(files);
  const { part, whole } = describeBytesOf(bytes, limits.bytes);
  const text = t('addFiles.meter', { count: files.length, part, whole });
  return (
    <div className="grid gap-1.5">
      <ProgressBar share={Math.min(1, bytes / limits.bytes)} label={t('addFiles.room')} text={text} />
      <p aria-live="polite" className="text-14 text-muted tabular-nums">
        {text}
      </p>
    </div>
  );
}

const SignedOut = () => (
  <Notice tone="info" title={t('addFiles.signedOut')}>
    <p className="text-muted">{t('addFiles.signedOutWhy')}</p>
    <Button className="mt-3" onClick={() => openDialog({ name: 'sign-in' })}>
      {t('addFiles.signIn')}
    </Button>
  </Notice>
);

const describeFailure = (why: SendFailure): string =>
  why === 'too-long' ? t('addFiles.tooLong', { days: daysMax() }) : t(`addFiles.failures.${why}`);

/** Why the last try came to nothing. What was chosen is still there. */
const Failed = ({ state }: { readonly state: SendingState }) =>
  state.step === 'failed' && (
    <Notice tone="danger" title={t('addFiles.failed')}>
      <p className="text-muted">{describeFailure(state.why)}</p>
    </Notice>
  );

/** Files that go with the secret. */
export function FilesPanel({ files, limits, problem, onChange, onChoose }: FilesPanelProps) {
  const isSignedIn = useSession() !== null;
  const state = useStore(sendingState);
  if (state.step === 'sending') return <SendingFiles state={state} />;
  return (
    <div className="grid gap-4">
      <div role="alert" className="empty:hidden">
        <Failed state={state} />
      </div>
      {files.length > 0 && (
        <>
          <Chosen files={files} onChange={onChange} />
          {isSignedIn && <Meter files={files} limits={limits} />}
        </>
      )}
      <div role="alert" className="empty:hidden">
        {isSignedIn && problem !== null && <Notice tone="warn" title={describeProblem(problem, limits)} />}
      </div>
      {isSignedIn ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <Button className="max-tablet:w-full" onClick={onChoose}>
            <FilePlus aria-hidden size={18} strokeWidth={1.75} className="flex-none" />
            {files.length === 0 ? t('addFiles.choose') : t('addFiles.more')}
          </Button>
          <p className="text-14 text-muted">
            {t('addFiles.hint', { count: formatNumber(FILES.filesMax), most: describeBytes(limits.bytes) })}
          </p>
        </div>
      ) : (
        <SignedOut />
      )}
    </div>
  );
}
