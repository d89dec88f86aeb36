import { EXPIRY_CHOICES } from '@oncelink/contracts';
import { t, textsOf } from '../../i18n/translate.ts';
import { Select } from '../../ui/select.tsx';
import { chosenExpiresIn, isProChoice } from './choose-expiry.ts';
import type { Allowance } from './check-form.ts';
import type { CreateForm } from './create-form.ts';
import { CustomTime } from './custom-time.tsx';
import { StartField } from './start-field.tsx';

const CHOICES = [...EXPIRY_CHOICES.map(({ id }) => id), 'custom'] as const;

/** Values with their words. */
const label = <Value extends string>(values: readonly Value[], words: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: words[value] }));

/** The choices, with a mark at those that take a plan which the maker does not have. */
const choicesFor = ({ plan, freeSeconds }: Allowance) =>
  label(CHOICES, textsOf('createLink.choices')).map(({ value, label }) => ({
    value,
    label: plan === 'free' && isProChoice(value, freeSeconds) ? `${label} · ${t('createLink.pro')}` : label,
  }));

interface ExpiryFieldsProps {
  readonly form: CreateForm;
  readonly allowance: Allowance;
  readonly onEdit: (change: Partial<CreateForm>) => void;
}

const LifeFields = ({ form, allowance, onEdit }: ExpiryFieldsProps) => (
  <div className="flex gap-2 max-tablet:flex-wrap">
    <Select
      label={t('createLink.expiresAfter')}
      value={form.expiryChoice}
      options={choicesFor(allowance)}
      onChoose={(expiryChoice) => onEdit({ expiryChoice })}
      className={form.expiryChoice === 'custom' ? 'w-full tablet:w-40' : 'w-full tablet:w-58'}
    />
    {form.expiryChoice === 'custom' && (
      <CustomTime
        amount={form.customAmount}
        unit={form.customUnit}
        invalid={chosenExpiresIn(form, 0) === 'invalid'}
        onEdit={onEdit}
      />
    )}
  </div>
);

/** How long the link lives, and when that begins. */
export const ExpiryFields = (props: ExpiryFieldsProps) => (
  <div className="grid gap-2">
    <LifeFields {...props} />
    <StartField start={props.form.start} isMarked={props.allowance.plan === 'free'} onEdit={props.onEdit} />
  </div>
);
