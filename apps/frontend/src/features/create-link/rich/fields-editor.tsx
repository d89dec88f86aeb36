import Lock from 'lucide-react/icons/lock';
import { SECRET_MAX_CODE_POINTS } from '@oncelink/contracts';
import { type FieldName, fieldsOf, type FormName, neededField } from '@oncelink/link-crypto/forms';
import { makePassword } from '@oncelink/link-crypto/generate';
import { formatNumber } from '../../../i18n/formats.ts';
import { t } from '../../../i18n/translate.ts';
import { Field, FieldNote } from '../../../ui/field.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import type { RichForm } from '../create-form.ts';
import { changeRich, lengthOf } from './rich-form.ts';

interface FieldsEditorProps {
  readonly rich: RichForm;
  readonly onEdit: (rich: RichForm | null) => void;
  /** What is around it has the margins, and says that it is encrypted here. */
  readonly isBare?: boolean;
}

const HIDDEN: readonly FieldName[] = ['password', 'code', 'pin'];
/** Fields that take a row of their own. */
const WIDE: readonly FieldName[] = ['address', 'value', 'number'];
const NUMERIC: readonly FieldName[] = ['number', 'code', 'pin'];

interface OneFieldProps {
  readonly name: FieldName;
  readonly form: FormName;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function OneField({ name, form, value, onChange }: OneFieldProps) {
  const field = t(`fields.names.${name}`);
  const label = name === neededField(form) ? field : t('fieldsPanel.optional', { field });
  const common = {
    label,
    value,
    autoComplete: 'off',
    autoCapitalize: 'off',
    spellCheck: false,
    onChange: (event: { readonly target: { readonly value: string } }) => onChange(event.target.value),
  };
  if (name === 'value') return <TextArea {...common} rows={3} />;
  if (!HIDDEN.includes(name))
    return <Field {...common} dir="auto" {...(NUMERIC.includes(name) && { inputMode: 'numeric' })} />;
  const suggest = async () => onChange(makePassword().text);
  return (
    <PasswordField {...common} onSuggest={name === 'password' && form === 'login' ? suggest : undefined} />
  );
}

/** Fields in place of the text. */
export function FieldsEditor({ rich, onEdit, isBare = false }: FieldsEditorProps) {
  const { form, values } = rich;
  if (form === null) return null;
  const length = lengthOf({ values });
  const isTooLong = length > SECRET_MAX_CODE_POINTS;
  const [characters, limit] = [formatNumber(length), formatNumber(SECRET_MAX_CODE_POINTS)];
  return (
    <fieldset className={isBare ? 'min-w-0' : 'min-w-0 px-4 pt-5 pb-3 tablet:px-6'}>
      <legend className="sr-only">{t(`fields.forms.${form}`)}</legend>
      <div className="grid gap-4 tablet:grid-cols-2">
        {fieldsOf(form).map((name) => (
          <div key={`${form}-${name}`} className={joinClasses(WIDE.includes(name) && 'tablet:col-span-2')}>
            <OneField
              name={name}
              form={form}
              value={values[name] ?? ''}
              onChange={(value) => onEdit(changeRich(rich, { values: { ...values, [name]: value } }))}
            />
          </div>
        ))}
      </div>
      <p
        className={joinClasses(
          'flex flex-wrap justify-between gap-x-4 gap-y-1 text-14 text-muted',
          (!isBare || isTooLong) && 'mt-4',
        )}
      >
        {!isBare && (
          <span className="inline-flex items-center gap-[7px]">
            <Lock aria-hidden size={16} strokeWidth={1.75} className="flex-none" />
            {t('createLink.encryptedHere')}
          </span>
        )}
        <span aria-live="polite">
          {isTooLong && (
            <FieldNote id="fields-length" error={t('fieldsPanel.tooLong', { characters, limit })} />
          )}
        </span>
      </p>
    </fieldset>
  );
}
