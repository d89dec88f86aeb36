import type { ProOption } from '@oncelink/contracts';
import { useLatePart } from '../../lib/late-part.ts';
import { t } from '../../i18n/translate.ts';
import { proOptionsOf } from './check-form.ts';
import { chosenExpiresIn, isProChoice } from './choose-expiry.ts';
import { ComposerFoot } from './composer-foot.tsx';
import type { Allowance } from './check-form.ts';
import type { CreateLinkFlow } from './create-link-flow.ts';
import type { FormState } from './create-link-state.ts';
import { CreationFailure } from './creation-failure.tsx';
import { OptionRow } from './option-row.tsx';
import { SecretField } from './secret-field.tsx';
import { useSendKey } from './use-send-key.ts';
import { usedForm } from './used-form.ts';

interface ComposerProps {
  readonly flow: CreateLinkFlow;
  readonly state: FormState;
  readonly allowance: Allowance;
}

/** One sheet for the text, its options and the action. */
export function Composer({ flow, state, allowance }: ComposerProps) {
  const { form } = state;
  const busy = state.step === 'busy';
  // An option that is on shows its fields: where they did not arrive, nobody touches the page to ask for them again.
  const needed = form.options.expiry || form.options.password;
  const late = useLatePart(usedForm, needed ? 'now' : 'idle');
  const submit = () => void flow.submit(allowance);
  const { plan, freeSeconds } = allowance;
  const option = (name: ProOption) => ({
    option: name,
    on: form.options[name],
    isIncluded:
      plan === 'pro' || (name === 'expiry' && !form.start && !isProChoice(form.expiryChoice, freeSeconds)),
    hasText: form.text !== '',
    onToggle: (on: boolean) => flow.choose(name, on),
  });
  useSendKey(submit);
  const sheet = (
    <form
      method="dialog"
      aria-label={t('createLink.form')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="rounded-card border border-ash bg-surface has-[textarea:focus]:border-ember has-[textarea:focus]:outline has-[textarea:focus]:outline-ember"
    >
      {late && form.rich?.form ? (
        <late.FieldsEditor flow={flow} form={form} />
      ) : (
        <SecretField text={form.text} readOnly={busy} onEdit={(text) => flow.edit({ text })} />
      )}
      <OptionRow {...option('shortLink')} />
      <OptionRow {...option('expiry')}>
        {late && (
          <late.ExpiryFields form={form} allowance={allowance} onEdit={(change) => flow.edit(change)} />
        )}
      </OptionRow>
      <OptionRow {...option('password')}>
        {late && (
          <late.PasswordOption password={form.password} onEdit={(password) => flow.edit({ password })} />
        )}
      </OptionRow>
      {state.step === 'failed' ? (
        <CreationFailure failure={state.failure} onUnsealed={() => void flow.makeUnsealed()} />
      ) : (
        <ComposerFoot
          form={form}
          missing={plan === 'pro' ? 0 : proOptionsOf(form, freeSeconds).length}
          busy={busy}
          expiresIn={chosenExpiresIn(form, freeSeconds)}
        />
      )}
    </form>
  );
  return (
    <>
      {sheet}
      <div className="min-h-45 pt-1 tablet:min-h-23">{late && <late.MoreWays flow={flow} form={form} />}</div>
    </>
  );
}
