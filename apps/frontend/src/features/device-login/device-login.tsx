import { useState, type ReactNode } from 'react';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { readUserCode, tryToDecide, tryToFind, type Stage } from './decide-device.ts';
import { DeviceQuestion } from './device-question.tsx';
import { deviceLoginTexts as texts } from './device-login.texts.ts';

interface TypeCodeProps {
  readonly problem?: string | undefined;
  readonly onCode: (userCode: string) => Promise<void>;
}

function TypeCode({ problem, onCode }: TypeCodeProps) {
  const { form, field, busy } = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: readUserCode(code) === undefined ? texts.noCode : undefined }),
    send: async ({ code }) => {
      await onCode(readUserCode(code) ?? '');
      return {};
    },
  });
  return (
    <form {...form} aria-label={texts.form} className="grid gap-6">
      {problem !== undefined && !busy && (
        <div role="alert">
          <Notice tone="danger" title={problem} />
        </div>
      )}
      <Field
        {...field('code')}
        label={texts.code}
        hint={texts.codeHint}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="max-w-72 font-mono tracking-[0.12em] uppercase"
      />
      <div>
        <Button type="submit" look="primary" busy={busy} className="max-tablet:w-full">
          {texts.next}
        </Button>
      </div>
    </form>
  );
}

const Decided = ({ isAllowed, onAnother }: { isAllowed: boolean; onAnother: () => void }) => (
  <div aria-live="polite" className="grid gap-6">
    <Notice tone={isAllowed ? 'ok' : 'info'} title={isAllowed ? texts.allowed : texts.denied}>
      <p className="mt-1 text-muted">{isAllowed ? texts.allowedText : texts.deniedText}</p>
    </Notice>
    <div>
      <Button onClick={onAnother}>{texts.another}</Button>
    </div>
  </div>
);

interface DeviceLoginProps {
  /** Asks for a fresh code, and calls back once it was right. */
  readonly renderFreshCode: (onSignedIn: () => void) => ReactNode;
  /** What it shows first: the form, but in stories. */
  readonly begin?: Stage;
}

/** Takes the code of a program, shows who asks, and lets its user decide. */
export function DeviceLogin({ renderFreshCode, begin = { name: 'typing' } }: DeviceLoginProps) {
  const [stage, setStage] = useState(begin);
  const find = async (userCode: string) => setStage(await tryToFind(userCode));
  return (
    <Card className="max-w-176">
      <CardBody>
        {stage.name === 'typing' && <TypeCode problem={stage.problem} onCode={find} />}
        {stage.name === 'fresh-code' && renderFreshCode(() => void find(stage.userCode))}
        {stage.name === 'asked' && (
          <DeviceQuestion
            device={stage.device}
            problem={stage.problem}
            onDecide={async (allow) => setStage(await tryToDecide(stage.userCode, stage.device, allow))}
          />
        )}
        {stage.name === 'decided' && (
          <Decided isAllowed={stage.isAllowed} onAnother={() => setStage({ name: 'typing' })} />
        )}
      </CardBody>
    </Card>
  );
}
