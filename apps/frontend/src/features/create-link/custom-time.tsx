import { t, textsOf } from '../../i18n/translate.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { EXPIRY_UNITS, type CreateForm, type ExpiryUnit } from './create-form.ts';

interface CustomTimeProps {
  /** As typed. */
  readonly amount: string;
  readonly unit: ExpiryUnit;
  /** Shorter or longer than allowed. */
  readonly invalid: boolean;
  readonly onEdit: (change: Partial<Pick<CreateForm, 'customAmount' | 'customUnit'>>) => void;
}

/** An own length of time: a number, and what it counts. */
export function CustomTime({ amount, unit, invalid, onEdit }: CustomTimeProps) {
  const words = textsOf('createLink.units');
  return (
    <>
      <div className="w-16">
        <Field
          label={t('createLink.customAmount')}
          hideLabel
          type="number"
          inputMode="decimal"
          min={0}
          step="any"
          value={amount}
          invalid={invalid}
          onChange={(event) => onEdit({ customAmount: event.target.value })}
        />
      </div>
      <Select
        label={t('createLink.customUnit')}
        value={unit}
        options={EXPIRY_UNITS.map((value) => ({ value, label: words[value] }))}
        onChoose={(customUnit) => onEdit({ customUnit })}
        className="w-28 max-tablet:flex-1 huge:basis-full"
      />
    </>
  );
}
