import { useEffect, useState, type Ref } from 'react';
import FileIcon from 'lucide-react/icons/file';
import { cleanNames, type Bundle } from '@oncelink/link-crypto/files';
import { describeBytes } from '../../../i18n/describe-bytes.ts';
import { t } from '../../../i18n/translate.ts';
import { useStore } from '../../../lib/store.ts';
import { useLeaveWarning } from '../../../lib/use-leave-warning.ts';
import { ArrivedFiles } from './arrived-files.tsx';
import type { FetchState } from './fetch-state.ts';
import { FetchFailed } from './fetch-failed.tsx';
import { FileFetch } from './file-fetch.ts';
import { ComingFiles } from './coming-files.tsx';
import { holdStaged } from './hold-staged.ts';
import { keepFetch } from './kept-fetch.ts';

interface FetchedFilesProps {
  readonly bundle: Bundle;
  readonly titleRef: Ref<HTMLHeadingElement>;
}

/** Fetches as long as the component stands. */
function useFileFetch(bundle: Bundle): FileFetch {
  // What was kept before the link was erased, or by the page before it was loaded again.
  const [kept] = useState(() => keepFetch(bundle, 'memory'));
  const [fetching] = useState(() => new FileFetch(kept));
  useEffect(() => {
    if (kept.place.kind !== 'memory') holdStaged([kept.place.name]);
    void fetching.start();
    return () => fetching.leave();
  }, [kept, fetching]);
  return fetching;
}

/** What is listed before it can be saved. */
const Names = ({ bundle: { files } }: { readonly bundle: Bundle }) => {
  const names = cleanNames(files.map(({ name }) => name));
  return (
    <ul>
      {files.map(({ bytes }, place) => (
        <li
          key={names[place]}
          className="grid min-h-13 grid-cols-[18px_1fr] items-center gap-3 border-t border-line py-2 first:border-t-0"
        >
          <FileIcon aria-hidden size={18} strokeWidth={1.75} className="text-muted" />
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
            <bdi className="wrap-anywhere">{names[place]}</bdi>
            <span className="text-14 text-muted">{describeBytes(bytes)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
};

const isAtStake = (state: FetchState): boolean =>
  state.step === 'fetching' || (state.step === 'arrived' && state.saved.size < state.files.length);

function Fetching({ fetching, bundle }: { readonly fetching: FileFetch; readonly bundle: Bundle }) {
  const state = useStore(fetching.store);
  useLeaveWarning(isAtStake(state));
  switch (state.step) {
    case 'fetching':
      return (
        <>
          <ComingFiles state={state} onPause={() => fetching.pause()} onGoOn={() => fetching.goOn()} />
          <Names bundle={bundle} />
        </>
      );
    case 'arrived':
      return <ArrivedFiles state={state} fetching={fetching} />;
    case 'finished':
      return <p>{t('fetchFiles.finished')}</p>;
    case 'failed':
      return <FetchFailed why={state.why} onAgain={() => void fetching.start()} />;
  }
}

/** The files of an opened link: on their way, and then to be saved. Nothing of them is shown here. */
export function FetchedFiles({ bundle, titleRef }: FetchedFilesProps) {
  const fetching = useFileFetch(bundle);
  return (
    <section>
      <h2 ref={titleRef} tabIndex={-1} className="font-semibold outline-none">
        {t('fetchFiles.heading', { count: bundle.files.length })}
      </h2>
      <div className="mt-3 grid gap-4">
        <Fetching fetching={fetching} bundle={bundle} />
      </div>
    </section>
  );
}
