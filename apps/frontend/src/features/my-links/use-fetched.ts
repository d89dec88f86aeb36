import { useEffect, useState } from 'react';
import { lookAtFiles, type FilesLook } from '../../api/files.ts';
import type { KeptFiles, KeptLink } from '../../lib/link-list/kept-link.ts';
import { LinkWatch } from '../../lib/link-watch.ts';

/** A link without files, or that nobody has opened yet: there is nothing to ask for. */
const NONE: Partial<KeptFiles> = {};

/** How far the reader of an opened link has come with its files, for as long as somebody looks; null where nothing is known. */
export function useFetched({ state, files }: KeptLink): FilesLook | null {
  const [fetched, setFetched] = useState<FilesLook | null>(null);
  const { id, proof, readerHash } = (state === 'viewed' ? files : undefined) ?? NONE;
  useEffect(() => {
    if (id === undefined || proof === undefined || readerHash === undefined) return undefined;
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
  return fetched;
}
