import { useEffect, useRef } from 'react';
import { LINK_LIST } from '@oncelink/contracts';
import { t } from '../../i18n/translate.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useEscape } from '../../ui/use-escape.ts';

interface RenameFormProps {
  readonly label: string;
  readonly onSave: (label: string) => void;
  readonly onCancel: () => void;
}

/** Calls a link something else. Nobody but its maker sees the label. */
export function RenameForm({ label, onSave, onCancel }: RenameFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const { form, field } = useForm({
    initial: { label },
    check: ({ label: typed }) => ({
      label: Array.from(typed.trim()).length > LINK_LIST.labelMax ? t('myLinks.rename.tooLong') : undefined,
    }),
    send: async ({ label: typed }) => {
      onSave(typed);
      return {};
    },
  });
  useEscape(true, onCancel);
  useEffect(() => input.current?.select(), []);
  return (
    <form {...form} className="grid max-w-116 gap-3">
      <Field
        {...field('label')}
        ref={input}
        label={t('myLinks.rename.label')}
        hint={t('myLinks.rename.hint')}
        dir="auto"
        autoComplete="off"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{t('myLinks.rename.save')}</Button>
        <Button look="quiet" onClick={onCancel}>
          {t('myLinks.rename.cancel')}
        </Button>
      </div>
    </form>
  );
}
