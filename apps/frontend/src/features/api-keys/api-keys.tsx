import { useEffect, useRef, useState, type ReactNode } from 'react';
import { KEY_PLANS, type ApiKey } from '@oncelink/contracts';
import { Link } from 'react-router-dom';
import { textsOf } from '../../i18n/translate.ts';
import { createLatePart, useLatePart } from '../../lib/late-part.ts';
import { useStore } from '../../lib/store.ts';
import { useHasPlans } from '../../session/site-config.ts';
import { usePlan } from '../../session/use-plan.ts';
import { Button } from '../../ui/button.tsx';
import { Failed, Loading } from '../../ui/list-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { apiKeyTexts as texts } from './api-keys.texts.ts';
import type { RenderFreshCode } from './key-dialogs.tsx';
import { KeyList } from './key-list.tsx';
import { KeysFlow, type KeyDialog } from './keys-flow.ts';

const dialogs = createLatePart(() => import('./key-dialogs.tsx'));
const usages = createLatePart(() => import('./key-usage.tsx'));

/** Opens a dialog, as soon as there is the code for it. */
function open(flow: KeysFlow, dialog: KeyDialog): void {
  flow.dialog.set(dialog);
  dialogs.load().catch(() => {
    flow.close();
    showToast({ ...textsOf('session.dialogFailed'), variant: 'destructive' });
  });
}

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

/** As high as what is about to be known of a key: what lies below must not move under a finger. */
const Room = ({ used }: { used: boolean }) => <div className={used ? 'min-h-36' : 'min-h-9'} />;

/** The list, and what can be done with it. */
function Ready({ flow, keys }: { flow: KeysFlow; keys: readonly ApiKey[] }) {
  const limit = KEY_PLANS[usePlan()].keys;
  // As the server counts: those that a rotation has replaced need no room.
  const count = keys.filter(({ lapsesAt }) => lapsesAt === null).length;
  const box = useRef<HTMLDivElement>(null);
  const isAsking = useStore(flow.dialog) !== null;
  const wasAsking = useRef(false);
  // A key that is revoked or replaced takes the button along that the closed dialog would give the focus back to.
  useEffect(() => {
    if (wasAsking.current && !isAsking && document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>('button:enabled')?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  const isFull = count >= limit;
  const usage = useLatePart(usages, 'now');
  useEffect(() => {
    if (usage) void usage.loadUsage(flow);
  }, [usage, flow]);
  const ask = (name: 'rotate' | 'revoke', key: ApiKey) =>
    open(flow, { name, key, busy: false, failure: null });
  return (
    <div ref={box} className="grid gap-5">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button look="primary" disabled={isFull} onClick={() => open(flow, { name: 'new', failure: null })}>
          {texts.make}
        </Button>
        <span className="text-14 text-muted tabular-nums">{texts.count(count, limit)}</span>
      </p>
      {isFull && <Full limit={limit} />}
      <KeyList
        keys={keys}
        onRotate={(key) => ask('rotate', key)}
        onRevoke={(key) => ask('revoke', key)}
        renderUsage={(key) => {
          const room = <Room used={key.lastUsedAt !== null} />;
          return usage ? <usage.UsageOfKey flow={flow} keyId={key.id} room={room} /> : room;
        }}
      />
      {usage && <usage.UsageBeside flow={flow} keyIds={keys.map(({ id }) => id)} />}
    </div>
  );
}

interface ApiKeysProps {
  readonly renderFreshCode: RenderFreshCode;
  /** Whether keys can be given webhooks here. */
  readonly hasWebhooks?: boolean;
  /** Someone has proved to be the owner. */
  readonly onShown?: () => void;
  /** What is open at first: nothing, but in stories. */
  readonly begin?: KeyDialog;
}

/** The keys of one's programs: see, make, rotate and revoke them. */
export function ApiKeys({ renderFreshCode, hasWebhooks = false, onShown, begin }: ApiKeysProps) {
  const [flow] = useState(() => new KeysFlow(begin));
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
  const isShown = state.step === 'ready';
  useEffect(() => {
    if (isShown) onShown?.();
  }, [isShown, onShown]);
  const again = () => void flow.load();
  const content = (): ReactNode => {
    if (state.step === 'loading') return <Loading text={texts.loading} />;
    if (state.step === 'failed')
      return <Failed title={texts.failed} text={state.text} again={texts.tryAgain} onAgain={again} />;
    if (state.step === 'code')
      return renderFreshCode({
        lede: texts.codeForList,
        onSignedIn: again,
        after: <Loading text={texts.loading} />,
      });
    return <Ready flow={flow} keys={state.keys} />;
  };
  return (
    <>
      {content()}
      {late && <late.KeyDialogs flow={flow} hasWebhooks={hasWebhooks} renderFreshCode={renderFreshCode} />}
    </>
  );
}
