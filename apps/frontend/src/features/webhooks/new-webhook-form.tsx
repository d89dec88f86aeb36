import { useEffect, useId, useRef, useState } from 'react';
import {
  EVENT_TYPES,
  SECRET_EVENT_TYPES,
  WEBHOOK,
  WEBHOOK_FORMATS,
  type EventType,
} from '@oncelink/contracts/events';
import { useForm, type Problems } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice, type Failure } from '../../ui/failure-notice.tsx';
import { Field, FieldNote } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { checkWebhookFields, NEW_FORM, type WebhookFields, type WebhookForm } from './read-webhook-form.ts';
import { webhookDialogTexts } from './webhook-dialogs.texts.ts';
import { webhookTexts } from './webhooks.texts.ts';

const texts = webhookDialogTexts.new;

interface EventsProps {
  readonly chosen: readonly EventType[];
  readonly onChoose: (events: readonly EventType[]) => void;
}

const OF_LINKS: readonly EventType[] = SECRET_EVENT_TYPES;
const GROUPS = [
  { title: texts.ofLinks, types: OF_LINKS },
  { title: texts.ofAccount, types: EVENT_TYPES.filter((type) => !OF_LINKS.includes(type)) },
];

interface SwitchesProps extends EventsProps {
  readonly id: string;
  readonly types: readonly EventType[];
}

const Switches = ({ id, types, chosen, onChoose }: SwitchesProps) =>
  types.map((type) => (
    <div key={type} className="flex min-h-11 items-center gap-3.5">
      <Switch
        id={`${id}-${type}`}
        on={chosen.includes(type)}
        onToggle={(on) => onChoose(EVENT_TYPES.filter((one) => (one === type ? on : chosen.includes(one))))}
      />
      <label htmlFor={`${id}-${type}`} className="flex flex-1 flex-wrap items-center gap-x-3 py-1">
        <span className="font-medium">{webhookTexts.events[type]}</span>
        <code className="font-mono text-14 text-muted">{type}</code>
      </label>
    </div>
  ));

const Events = ({ chosen, onChoose }: EventsProps) => {
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-note`} className="grid gap-1">
      <legend className="mb-1 font-medium">{texts.events}</legend>
      {GROUPS.map(({ title, types }) => (
        <div key={title} className="mb-2">
          <p className="text-14 text-muted">{title}</p>
          <Switches id={id} types={types} chosen={chosen} onChoose={onChoose} />
        </div>
      ))}
      <FieldNote
        id={`${id}-note`}
        error={chosen.length === 0 ? texts.noEvent : undefined}
        hint={texts.neverSent}
      />
    </fieldset>
  );
};

interface NewWebhookFormProps {
  readonly form?: WebhookForm;
  readonly failure: Failure | null;
  /** @returns what is wrong with the fields */
  readonly onAdd: (form: WebhookForm) => Promise<Problems<WebhookFields>>;
}

/** Where events are to be sent, which, and as what. */
export function NewWebhookForm({ form: begin = NEW_FORM, failure, onAdd }: NewWebhookFormProps) {
  const [events, setEvents] = useState(begin.events);
  const [format, setFormat] = useState(begin.format);
  const url = useRef<HTMLInputElement>(null);
  const { form, field, busy } = useForm({
    initial: begin.fields,
    check: checkWebhookFields,
    send: async (fields) => (events.length > 0 ? onAdd({ fields, format, events }) : {}),
  });
  useEffect(() => url.current?.focus(), []);
  return (
    <form {...form} className="grid gap-5">
      <h2 className="pe-8 text-24">{texts.title}</h2>
      <Field
        {...field('url')}
        ref={url}
        type="url"
        dir="ltr"
        label={texts.url}
        hint={texts.urlHint}
        autoComplete="off"
        spellCheck={false}
        maxLength={WEBHOOK.urlMax}
      />
      <div className="grid gap-2">
        <span aria-hidden className="font-medium">
          {texts.format}
        </span>
        <Select
          label={texts.format}
          value={format}
          options={WEBHOOK_FORMATS.map((value) => ({ value, label: webhookTexts.formats[value] }))}
          onChoose={setFormat}
          disabled={busy}
        />
        <span className="text-14 text-muted">{texts.formatHint}</span>
      </div>
      <Events chosen={events} onChoose={setEvents} />
      <FailureNotice failure={busy ? null : failure} />
      <Button type="submit" look="primary" busy={busy} className="justify-self-start max-tablet:w-full">
        {busy ? texts.adding : texts.submit}
      </Button>
    </form>
  );
}
