import { useEffect, useRef, useState, type ReactNode } from 'react';
import { KEY_PLANS, type ApiKey } from '@oncelink/contracts';
import { Link } from 'react-router-dom';
import { textsOf } from '../../i18n/translate.ts';
import { createLatePart, useLatePart } from '../../lib/late-part.ts';
import { useStore } from '../../lib/store.ts';
import { useHasPlans } from '../../session/site-config.ts';
import { usePlan } from '../../session/use-plan.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { apiKeyTexts as texts } from './api-keys.texts.ts';
import type { RenderFreshCode } from './key-dialogs.tsx';
import { KeyList } from './key-list.tsx';
import { KeysFlow } from './keys-flow.ts';

const dialogs = createLatePart(() => import('./key-dialogs.tsx'));

/** Opens a dialog, as soon as there is the code for it. */
function open(flow: KeysFlow, ask: () => void): void {
  ask();
  dialogs.load().catch(() => {
    flow.close();
    showToast({ ...textsOf('session.dialogFailed'), variant: 'destructive' });
  });
}

const Loading = () => (
  <p aria-busy className="border-y border-line py-5 text-muted">
    {texts.loading}
  </p>
);

const Failed = ({ text, onAgain }: { text: string; onAgain: () => void }) => (
  <div role="alert">
    <Notice tone="danger" title={texts.failed}>
      <p className="mb-4 text-muted">{text}</p>
      <Button onClick={onAgain}>{texts.tryAgain}</Button>
    </Notice>
  </div>
);

/** No room for another key. */
function Full({ limit }: { limit: number }) {
  const plan = usePlan();
  const hasPlans = useHasPlans();
  return (
    <Notice tone="info" title={texts.full(plan, limit)}>
      <p className="text-muted">
        {texts.fullText}{' '}
        {hasPlans && plan === 'free' && (
          <Link to="/pricing" className="underline decoration-1 underline-offset-[3px]">
            {texts.seePlans}
          </Link>
        )}
      </p>
    </Notice>
  );
}

/** The list, and what can be done with it. */
function Ready({ flow, keys }: { flow: KeysFlow; keys: readonly ApiKey[] }) {
  const limit = KEY_PLANS[usePlan()].keys;
  // As the server counts: those that a rotation has replaced need no room.
  const count = keys.filter(({ lapsesAt }) => lapsesAt === null).length;
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(keys.length);
  // A revoked key takes the button along that had the focus.
  useEffect(() => {
    if (keys.length < before.current) button.current?.focus();
    before.current = keys.length;
  }, [keys]);
  const isFull = count >= limit;
  return (
    <div className="grid gap-5">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          ref={button}
          look="primary"
          disabled={isFull}
          onClick={() => open(flow, () => flow.askForNew())}
        >
          {texts.make}
        </Button>
        <span className="text-14 text-muted tabular-nums">{texts.count(count, limit)}</span>
      </p>
      {isFull && <Full limit={limit} />}
      <KeyList keys={keys} onRevoke={(key) => open(flow, () => flow.askToRevoke(key))} />
    </div>
  );
}

/** The keys of one's programs: see, make and revoke them. */
export function ApiKeys({ renderFreshCode }: { renderFreshCode: RenderFreshCode }) {
  const [flow] = useState(() => new KeysFlow());
  const state = useStore(flow.store);
  const late = useLatePart(dialogs, 'idle');
  useEffect(() => {
    void flow.load();
    // A page that is left must not keep a key for the way back.
    addEventListener('pagehide', flow.close);
    return () => {
      removeEventListener('pagehide', flow.close);
      flow.close();
    };
  }, [flow]);
  const again = () => void flow.load();
  const content = (): ReactNode => {
    if (state.step === 'loading') return <Loading />;
    if (state.step === 'failed') return <Failed text={state.text} onAgain={again} />;
    if (state.step === 'code')
      return renderFreshCode({ lede: texts.codeForList, onSignedIn: again, after: <Loading /> });
    return <Ready flow={flow} keys={state.keys} />;
  };
  return (
    <>
      {content()}
      {late && <late.KeyDialogs flow={flow} renderFreshCode={renderFreshCode} />}
    </>
  );
}
