import { useEffect, useId, useRef, useState } from 'react';
import { API_KEY, type KeyScope } from '@oncelink/contracts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice, type Failure } from '../../ui/failure-notice.tsx';
import { Field, FieldNote } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { apiKeyTexts } from './api-keys.texts.ts';
import { keyDialogTexts, SCOPE_HINTS } from './key-dialogs.texts.ts';
import { checkKeyFields, NEW_FORM, scopesOn, type KeyForm } from './read-key-form.ts';

const texts = keyDialogTexts.new;

interface ScopeSwitchProps {
  readonly scope: KeyScope;
  readonly on: boolean;
  readonly onToggle: (on: boolean) => void;
}

function ScopeSwitch({ scope, on, onToggle }: ScopeSwitchProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center gap-3.5">
      <Switch id={id} on={on} onToggle={onToggle} aria-describedby={`${id}-hint`} />
      <div className="flex-1 py-1">
        <label htmlFor={id} className="block font-medium">
          {apiKeyTexts.scopes[scope]}
        </label>
        <span id={`${id}-hint`} className="block text-14 text-muted">
          {SCOPE_HINTS[scope]}
        </span>
      </div>
    </div>
  );
}

interface ScopesProps {
  readonly offered: readonly KeyScope[];
  readonly chosen: readonly KeyScope[];
  readonly onChoose: (scopes: readonly KeyScope[]) => void;
}

const Scopes = ({ offered, chosen, onChoose }: ScopesProps) => {
  const id = useId();
  return (
    <fieldset aria-describedby={id} className="grid gap-1">
      <legend className="mb-1 font-medium">{texts.scopes}</legend>
      {offered.map((scope) => (
        <ScopeSwitch
          key={scope}
          scope={scope}
          on={chosen.includes(scope)}
          onToggle={(on) => onChoose(offered.filter((one) => (one === scope ? on : chosen.includes(one))))}
        />
      ))}
      <FieldNote id={id} error={chosen.length === 0 ? texts.noScope : undefined} hint={texts.neverOpens} />
    </fieldset>
  );
};

interface NewKeyFormProps {
  readonly hasWebhooks: boolean;
  readonly form?: KeyForm;
  readonly failure: Failure | null;
  readonly onMake: (form: KeyForm) => Promise<void>;
}

/** What a new key is called, may do, and how long. */
export function NewKeyForm({ hasWebhooks, form: begin = NEW_FORM, failure, onMake }: NewKeyFormProps) {
  const [scopes, setScopes] = useState(begin.scopes);
  const name = useRef<HTMLInputElement>(null);
  const { form, field, busy } = useForm({
    initial: begin.fields,
    check: checkKeyFields,
    send: async (fields) => {
      if (scopes.length > 0) await onMake({ fields, scopes });
      return {};
    },
  });
  useEffect(() => name.current?.focus(), []);
  return (
    <form {...form} className="grid gap-5">
      <h2 className="pe-8 text-24">{texts.title}</h2>
      <Field
        {...field('name')}
        ref={name}
        label={texts.name}
        hint={texts.nameHint}
        autoComplete="off"
        maxLength={API_KEY.nameMax}
      />
      <Scopes offered={scopesOn(hasWebhooks)} chosen={scopes} onChoose={setScopes} />
      <Field
        {...field('days')}
        label={texts.days}
        hint={texts.daysHint}
        inputMode="numeric"
        autoComplete="off"
      />
      <Field {...field('networks')} label={texts.networks} hint={texts.networksHint} autoComplete="off" />
      <FailureNotice failure={busy ? null : failure} />
      <Button type="submit" look="primary" busy={busy} className="justify-self-start max-tablet:w-full">
        {busy ? texts.making : texts.submit}
      </Button>
    </form>
  );
}
