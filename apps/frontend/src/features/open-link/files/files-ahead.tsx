import { useLatePart } from '../../../lib/late-part.ts';
import { joinClasses } from '../../../ui/join-classes.ts';
import { fetchPart } from './late-files.ts';

interface FilesAheadProps {
  /** Of all of them, padded. */
  readonly bytes: number;
  /** Nothing stands above it. */
  readonly isAlone: boolean;
}

/** That a link leads to files, and whether this window has room for them: read before the click. */
export function FilesAhead({ bytes, isAlone }: FilesAheadProps) {
  const late = useLatePart(fetchPart, 'now');
  return (
    <div className={joinClasses('min-h-6', !isAlone && 'mt-4')}>
      {late && <late.AheadNote bytes={bytes} />}
    </div>
  );
}
