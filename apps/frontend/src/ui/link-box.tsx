import { useState, type Ref } from 'react';
import { t } from '../i18n/translate.ts';
import { Button } from './button.tsx';

/** Characters that are seen at either end of what stands behind the #. */
const SHOWN = 8;
/** What a phone shows in two lines is shown whole. */
const SHORT_LINK = 72;

interface LinkBoxProps {
  readonly ref?: Ref<HTMLElement>;
  readonly url: string;
}

/**
 * A link, shown short: nobody reads the middle of it. All of it is there to be selected and copied, because the middle has
 * no size and stands in the text all the same.
 */
export function LinkBox({ ref, url }: LinkBoxProps) {
  const [whole, setWhole] = useState(false);
  const isShortened = !whole && url.length > SHORT_LINK;
  const start = url.indexOf('#') + 1 + SHOWN;
  return (
    <div className="rounded-field border border-ash bg-paper px-4 py-3.5">
      <code ref={ref} dir="ltr" className="line-clamp-12 tablet:line-clamp-10 font-mono text-16/6 break-all">
        {isShortened ? (
          <>
            {url.slice(0, start)}
            <span className="text-[0px] before:text-16/6 before:content-['…']">
              {url.slice(start, -SHOWN)}
            </span>
            {url.slice(-SHOWN)}
          </>
        ) : (
          url
        )}
      </code>
      {isShortened && (
        <Button look="quiet" className="-ms-3 -mb-2" onClick={() => setWhole(true)}>
          {t('readyLink.showAll')}
        </Button>
      )}
    </div>
  );
}
