import { textsOf, t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { FetchFailure } from './fetch-state.ts';

interface FetchFailedProps {
  readonly why: FetchFailure;
  readonly onAgain: () => void;
}

/** Why no files arrived, and whether a second try can help. */
export function FetchFailed({ why, onAgain }: FetchFailedProps) {
  const { title, text } = textsOf(`fetchFiles.failures.${why}`);
  const mayTry = why !== 'damaged' && why !== 'over';
  return (
    <div role="alert">
      <Notice tone="danger" title={title}>
        <p className="text-muted">{text}</p>
        {mayTry && (
          <Button className="mt-3" onClick={onAgain}>
            {t('fetchFiles.again')}
          </Button>
        )}
      </Notice>
    </div>
  );
}
