import { useId } from 'react';
import { NOTE_MAX_CODE_POINTS } from '@oncelink/contracts';
import { FORM_NAMES, type FormName } from '@oncelink/link-crypto/forms';
import { countCodePoints } from '@oncelink/link-crypto/check-text';
import { t, textsOf } from '../../../i18n/translate.ts';
import { Segments } from '../../../ui/segments.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import type { CreateForm } from '../create-form.ts';
import { ReadersPanel } from '../several/readers-panel.tsx';
import { Generator } from './generator.tsx';
import { MailPanel } from './mail-panel.tsx';
import { changeRich } from './rich-form.ts';

export { FieldsEditor } from './fields-editor.tsx';

interface PanelProps {
  readonly way: 'generator' | 'note' | 'fields' | 'readers' | 'mail';
  readonly form: CreateForm;
  readonly onEdit: (change: Partial<CreateForm>) => void;
}

const CHOICES = ['text', ...FORM_NAMES] as const;

function NotePanel({ form: { rich }, onEdit }: PanelProps) {
  const id = useId();
  const note = rich?.note ?? '';
  const left = NOTE_MAX_CODE_POINTS - countCodePoints(note);
  return (
    <div className="grid gap-4">
      <TextArea
        label={t('noteField.label')}
        hint={`${t('noteField.hint')} ${t('noteField.left', { left })}`}
        rows={2}
        dir={note === '' ? undefined : 'auto'}
        autoComplete="off"
        value={note}
        onChange={(event) => onEdit({ rich: changeRich(rich, { note: event.target.value }) })}
      />
      <div>
        <div className="flex items-center gap-3.5">
          <Switch
            id={id}
            on={rich?.asksBack ?? false}
            aria-describedby={`${id}-hint`}
            onToggle={(asksBack) => onEdit({ rich: changeRich(rich, { asksBack }) })}
          />
          <label htmlFor={id} className="flex min-h-11 items-center font-medium">
            {t('reply.switch')}
          </label>
        </div>
        <p id={`${id}-hint`} className="text-14 text-muted">
          {t('reply.switchHint')}
        </p>
      </div>
    </div>
  );
}

function FieldsPanel({ form: { rich }, onEdit }: PanelProps) {
  const choose = (choice: 'text' | FormName) =>
    onEdit({ rich: changeRich(rich, { form: choice === 'text' ? null : choice }) });
  return (
    <div className="grid gap-2">
      <p className="font-medium">{t('fieldsPanel.legend')}</p>
      <Segments
        legend={t('fieldsPanel.legend')}
        labels={{ text: t('fieldsPanel.text'), ...textsOf('fields.forms') }}
        values={CHOICES}
        value={rich?.form ?? 'text'}
        onChange={choose}
      />
      <p className="text-14 text-muted">{t('fieldsPanel.hint')}</p>
    </div>
  );
}

/** A password goes where one is asked for: into the fields, or behind the text. */
function GeneratorPanel({ form: { text, rich }, onEdit }: PanelProps) {
  const field = rich?.form === 'key' ? 'value' : 'password';
  const isField = rich?.form === 'login' || rich?.form === 'wifi' || rich?.form === 'key';
  const use = (made: string) => {
    if (isField) onEdit({ rich: changeRich(rich, { values: { ...rich.values, [field]: made } }) });
    else onEdit({ text: text === '' || /\s$/.test(text) ? text + made : `${text} ${made}` });
  };
  return <Generator useLabel={isField ? t('generator.useField') : t('generator.use')} onUse={use} />;
}

const PANELS = {
  generator: GeneratorPanel,
  note: NotePanel,
  fields: FieldsPanel,
  readers: ReadersPanel,
  mail: MailPanel,
};

export function Panel(props: PanelProps) {
  const Content = PANELS[props.way];
  return (
    <div className="mt-1 rounded-card border border-line bg-surface p-4 tablet:p-6">
      <Content {...props} />
    </div>
  );
}
