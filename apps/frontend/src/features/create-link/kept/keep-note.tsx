import ListChecks from 'lucide-react/icons/list-checks';
import { LINK_LIST } from '@oncelink/contracts';
import { Link } from 'react-router-dom';
import { linkList } from '../../../lib/link-list/the-list.ts';
import { useStore } from '../../../lib/store.ts';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import type { ReadyLink } from '../create-link-state.ts';
import { useKeptLink, type KeptNow } from './use-kept-link.ts';

/** Counted as people count: `maxLength` would cut an emoji in two. */
const limit = (typed: string): string => Array.from(typed).slice(0, LINK_LIST.labelMax).join('');

const SMALL = '-my-2 px-1! text-14!';

/** Where the list lies, if not on this device as usual. */
function Where() {
  const { trouble } = useStore(linkList.store);
  if (trouble === null) return t('keptLink.kept');
  return trouble === 'blocked' ? t('keptLink.blocked') : t('keptLink.noRoom');
}

const Line = ({ place, forget, keep }: KeptNow) => {
  if (place === 'kept')
    return (
      <>
        <Where />{' '}
        <Link
          to="/links"
          className="whitespace-nowrap text-ink underline decoration-1 underline-offset-[3px]"
        >
          {t('keptLink.show')}
        </Link>{' '}
        <Button look="quiet" className={SMALL} onClick={forget}>
          {t('keptLink.forget')}
        </Button>
      </>
    );
  return (
    <>
      {place === 'too-many' ? t('keptLink.full') : t('keptLink.forgotten')}{' '}
      <Button look="quiet" className={SMALL} onClick={keep}>
        {t('keptLink.keep')}
      </Button>
    </>
  );
};

/** The link's place in My links: what it is called there, and that it can be left out. */
export function KeepNote({ link }: { link: ReadyLink }) {
  const kept = useKeptLink(link);
  const { place, label, setLabel, save } = kept;
  return (
    <div className="grid gap-3 border-t border-line pt-5 tablet:mt-2">
      <Field
        label={t('keptLink.label')}
        placeholder={t('keptLink.placeholder')}
        dir="auto"
        autoComplete="off"
        disabled={place === 'forgotten' || place === 'too-many'}
        value={label}
        onChange={({ target }) => setLabel(limit(target.value))}
        onBlur={save}
      />
      <p className="grid min-h-5 grid-cols-[18px_1fr] gap-2.5 text-14 text-muted">
        <ListChecks aria-hidden size={18} strokeWidth={1.75} className="mt-0.5" />
        <span aria-live="polite">{place !== 'opening' && <Line {...kept} />}</span>
      </p>
    </div>
  );
}
