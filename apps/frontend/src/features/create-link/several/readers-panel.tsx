import { useEffect, useRef } from 'react';
import UserPlus from 'lucide-react/icons/user-plus';
import X from 'lucide-react/icons/x';
import { LINK_LIST, READERS_MAX, readersFor } from '@oncelink/contracts';
import { useSession } from '../../../session/session-store.ts';
import { usePlan } from '../../../session/use-plan.ts';
import { formatNumber } from '../../../i18n/formats.ts';
import { t } from '../../../i18n/translate.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { CreateForm } from '../create-form.ts';
import { changeRich } from '../rich/rich-form.ts';

/** Counted as people count: `maxLength` would cut an emoji in two. */
const limit = (typed: string): string => Array.from(typed).slice(0, LINK_LIST.labelMax).join('');

interface NamesProps {
  readonly names: readonly string[];
  readonly onChange: (names: readonly string[]) => void;
}

/** What each reader is called. A new row takes the focus; it is where the next name is typed. */
function Names({ names, onChange }: NamesProps) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(names.length);
  useEffect(() => {
    const inputs = list.current?.querySelectorAll('input') ?? [];
    if (names.length > before.current) inputs[before.current === 0 ? 0 : inputs.length - 1]?.focus();
    // The button that was pressed is gone.
    else if (names.length < before.current) inputs[inputs.length - 1]?.focus();
    before.current = names.length;
  }, [names.length]);
  return (
    <ul ref={list} hidden={names.length === 0} className="grid gap-3">
      {names.map((name, place) => {
        const label = t('readersPanel.name', { number: place + 1 });
        return (
          <li key={label} className="grid grid-cols-[1fr_auto] items-end gap-x-1">
            <Field
              label={label}
              dir={name === '' ? undefined : 'auto'}
              autoComplete="off"
              value={name}
              onChange={({ target }) =>
                onChange(names.map((old, index) => (index === place ? limit(target.value) : old)))
              }
            />
            <IconButton
              aria-label={t('readersPanel.remove', { name: name === '' ? label : name })}
              onClick={() => onChange(names.filter((_name, index) => index !== place))}
            >
              <X aria-hidden size={20} strokeWidth={1.75} />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}

/** Why there is no room for one more. */
const Full = ({ most }: { readonly most: number }) => (
  <p className="text-14 text-muted">
    {most === READERS_MAX
      ? t('readersPanel.most', { count: formatNumber(most) })
      : t('readersPanel.full', { count: formatNumber(most), pro: formatNumber(READERS_MAX) })}
  </p>
);

const SignedOut = () => (
  <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
    <p className="font-medium">{t('readersPanel.signedOut', { count: formatNumber(readersFor('free')) })}</p>
    <ButtonLink to="/get-started">{t('mailPanel.signIn')}</ButtonLink>
  </div>
);

interface ReadersPanelProps {
  readonly form: CreateForm;
  readonly onEdit: (change: Partial<CreateForm>) => void;
}

/** A link for each of several readers: one link for all of them would be opened by the first. */
export function ReadersPanel({ form: { rich }, onEdit }: ReadersPanelProps) {
  const plan = usePlan();
  const isSignedIn = useSession() !== null;
  const most = readersFor(plan === 'pro' ? 'pro' : isSignedIn ? 'free' : null);
  const names = rich?.readers ?? [];
  const add = useRef<HTMLButtonElement>(null);
  const change = (readers: readonly string[]) => {
    // One of several is one, who has no name here. The button that was pressed goes with its row.
    if (readers.length < 2) add.current?.focus();
    onEdit({ rich: changeRich(rich, { readers: readers.length < 2 ? [] : readers }) });
  };
  return (
    <div className="grid gap-4">
      <p>{t('readersPanel.why')}</p>
      <Names names={names} onChange={change} />
      {names.length > 0 && <p className="text-14 text-muted">{t('readersPanel.names')}</p>}
      {most === 1 ? (
        <SignedOut />
      ) : names.length >= most ? (
        <Full most={most} />
      ) : (
        <div>
          <Button ref={add} onClick={() => change(names.length === 0 ? ['', ''] : [...names, ''])}>
            <UserPlus aria-hidden size={18} strokeWidth={1.75} className="flex-none" />
            {t('readersPanel.add')}
          </Button>
        </div>
      )}
    </div>
  );
}
