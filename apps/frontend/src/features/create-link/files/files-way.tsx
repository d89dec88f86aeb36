import { useEffect, useEffectEvent, useRef } from 'react';
import { useLatePart } from '../../../lib/late-part.ts';
import { useStore } from '../../../lib/store.ts';
import { useSession } from '../../../session/session-store.ts';
import { useSiteConfig } from '../../../session/site-config.ts';
import type { CreateForm } from '../create-form.ts';
import type { CreateLinkFlow } from '../create-link-flow.ts';
import { changeRich } from '../rich/rich-form.ts';
import { filesPart } from './late-files.ts';
import { forgetFailure, sendingState } from './sending-state.ts';

interface FilesWayProps {
  readonly form: CreateForm;
  readonly onEdit: (change: Partial<CreateForm>) => void;
  readonly onChoose: () => void;
}

/** The panel of the files. */
export function FilesWay(props: FilesWayProps) {
  const late = useLatePart(filesPart, 'now');
  return (
    late && (
      <div className="mt-1 rounded-card border border-line bg-surface p-4 tablet:p-6">
        <late.FormFiles {...props} />
      </div>
    )
  );
}

const hasFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') === true;

/** What is dropped on the page, and pictures that are pasted. A browser would open a file in place of the page, and all that was typed. */
function useBroughtFiles(isOn: boolean, onFiles: (files: readonly File[]) => void): void {
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    event.preventDefault();
    const files = [...(data?.files ?? [])];
    if (files.length > 0) onFiles(files);
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const heard = new AbortController();
    const { signal } = heard;
    const over = (event: DragEvent) => {
      if (hasFiles(event.dataTransfer)) event.preventDefault();
    };
    document.addEventListener('dragover', over, { signal });
    document.addEventListener(
      'drop',
      (event) => {
        if (hasFiles(event.dataTransfer)) take(event, event.dataTransfer);
      },
      { signal },
    );
    document.addEventListener(
      'paste',
      (event) => {
        const data = event.clipboardData;
        // Tables come as a text and as a picture of it: the text is meant.
        if (hasFiles(data) && data?.types.includes('text/plain') !== true) take(event, data);
      },
      { signal },
    );
    return () => heard.abort();
  }, [isOn]);
}

interface FilesWayOptions {
  readonly flow: Pick<CreateLinkFlow, 'edit'>;
  readonly form: CreateForm;
  /** Files came: their panel is to be open. */
  readonly onOpen: () => void;
}

/** The ways in which files come into the form, where the site takes some. */
export function useFilesWay({ flow, form: { rich }, onOpen }: FilesWayOptions) {
  const isOffered = (useSiteConfig()?.files ?? null) !== null;
  const isSignedIn = useSession() !== null;
  const { step } = useStore(sendingState);
  const input = useRef<HTMLInputElement>(null);
  const add = (files: readonly File[]) => {
    if (step === 'sending') return;
    forgetFailure();
    flow.edit({ rich: changeRich(rich, { files: [...(rich?.files ?? []), ...files] }) });
    onOpen();
  };
  useBroughtFiles(isOffered, add);
  const choose = () => input.current?.click();
  return {
    isOffered,
    hasNews: step !== 'idle',
    choose,
    /** Who opens the panel wants to choose: one click less. */
    onOpened: () => {
      if (isSignedIn && !rich?.files[0]) choose();
    },
    input: isOffered && (
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])]);
          // The same file can be chosen again after it was taken out.
          currentTarget.value = '';
        }}
      />
    ),
  };
}
