import { useEffect, useState } from 'react';
import { API_KEY } from '@oncelink/contracts';
import { checkMessage } from '@oncelink/link-crypto/making';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { tryApiTexts as texts } from './try-api.texts.ts';
import { tryCall, type TriedKind } from './try-call.ts';
import { TryOutcome, type Outcome } from './try-outcome.tsx';

const { prefix, digits, checkDigits } = API_KEY;
const KEY = new RegExp(`^${prefix}[0-9A-Za-z]{${digits + checkDigits}}$`);
const KINDS = ['direct', 'short'] as const satisfies readonly TriedKind[];

/** No browser is to keep it or to have it checked elsewhere. */
const PRIVATE = {
  autoComplete: 'off',
  autoCapitalize: 'off',
  autoCorrect: 'off',
  spellCheck: false,
} as const;
const EMPTY = { message: '', key: '' };

function check({ message, key }: typeof EMPTY) {
  const problem = checkMessage(message);
  return {
    message: problem === null ? undefined : texts.problems[problem],
    // What is no key is perhaps a password that was pasted by mistake: it must not go out.
    key: key.trim() === '' || KEY.test(key.trim()) ? undefined : texts.keyWrong,
  };
}

/**
 * Makes a link through /api/v1 as a program would: encrypted here, with a key that only this form knows, or without.
 * @param begin a call that was made before; none unless set
 */
export function TryApi({ begin = null }: { begin?: Outcome | null }) {
  const [kind, setKind] = useState<TriedKind>('direct');
  const [outcome, setOutcome] = useState<Outcome | null>(begin);
  const { form, field, busy, set } = useForm({
    initial: EMPTY,
    check,
    send: async ({ message, key }) => {
      const order = { kind, message, apiKey: key.trim() || null };
      setOutcome(await tryCall(order).catch(() => 'broken' as const));
      return {};
    },
  });
  useEffect(() => {
    // A page that is left must keep neither for the way back.
    const forget = () => {
      set(EMPTY);
      setOutcome(null);
    };
    addEventListener('pagehide', forget);
    return () => removeEventListener('pagehide', forget);
  });
  return (
    <div className="grid min-w-0 gap-8">
      <Card>
        <CardBody>
          <form {...form} aria-label={texts.form} className="grid gap-6">
            <div className="grid gap-2">
              <Segments
                legend={texts.kind}
                values={KINDS}
                labels={texts.kinds}
                value={kind}
                onChange={setKind}
              />
              <p className="text-14 text-muted">{texts.kindHints[kind]}</p>
            </div>
            <TextArea
              {...field('message')}
              {...PRIVATE}
              label={texts.message}
              hint={texts.messageHint}
              rows={3}
            />
            <Field
              {...field('key')}
              {...PRIVATE}
              label={texts.key}
              hint={texts.keyHint}
              dir="ltr"
              className="font-mono"
            />
            <div>
              <Button type="submit" look="primary" busy={busy} className="max-tablet:w-full">
                {busy ? texts.busy : texts.submit}
              </Button>
            </div>
          </form>
        </CardBody>
      </Card>
      {outcome !== null && !busy && <TryOutcome outcome={outcome} />}
    </div>
  );
}
