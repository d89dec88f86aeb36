import { EXPIRY_CHOICES } from '@oncelink/contracts';
import { t, textsOf } from '../../i18n/translate.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { chosenExpiresIn, isProChoice } from './choose-expiry.ts';
import type { Allowance } from './check-form.ts';
import { EXPIRY_UNITS, type CreateForm } from './create-form.ts';
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
      <>
        <div className="w-16">
          <Field
            label={t('createLink.customAmount')}
            hideLabel
            type="number"
            inputMode="decimal"
            min={0}
            step="any"
            value={form.customAmount}
            invalid={chosenExpiresIn(form, 0) === 'invalid'}
            onChange={(event) => onEdit({ customAmount: event.target.value })}
          />
        </div>
        <Select
          label={t('createLink.customUnit')}
          value={form.customUnit}
          options={label(EXPIRY_UNITS, textsOf('createLink.units'))}
          onChoose={(customUnit) => onEdit({ customUnit })}
          className="w-28 max-tablet:flex-1 huge:basis-full"
        />
      </>
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
