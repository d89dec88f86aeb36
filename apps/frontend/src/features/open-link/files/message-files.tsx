import type { Ref } from 'react';
import type { Bundle } from '@oncelink/link-crypto/files';
import { useLatePart } from '../../../lib/late-part.ts';
import { fetchPart } from './late-files.ts';

interface MessageFilesProps {
  readonly bundle: Bundle;
  readonly titleRef: Ref<HTMLHeadingElement>;
}

/** The files of a message. What shows them came before the link was opened. */
export function MessageFiles(props: MessageFilesProps) {
  const late = useLatePart(fetchPart, 'now');
  return late && <late.FetchedFiles {...props} />;
}
