import { useEffect, useRef, type ReactNode } from 'react';
import { WEBHOOK_PLANS, type Webhook } from '@oncelink/contracts/events';
import { Link } from 'react-router-dom';
import { textsOf } from '../../i18n/translate.ts';
import { createLatePart, useLatePart } from '../../lib/late-part.ts';
import { useStore } from '../../lib/store.ts';
import { useHasPlans } from '../../session/site-config.ts';
import { usePlan } from '../../session/use-plan.ts';
import { Button } from '../../ui/button.tsx';
import { Failed, Loading, Nothing } from '../../ui/list-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import type { RenderFreshCode } from './webhook-dialogs.tsx';
import { WebhookRow } from './webhook-row.tsx';
import type { WebhookDialog, WebhooksFlow } from './webhooks-flow.ts';
import { webhookTexts as texts } from './webhooks.texts.ts';

const dialogs = createLatePart(() => import('./webhook-dialogs.tsx'));

/** Opens a dialog, as soon as there is the code for it. */
function open(flow: WebhooksFlow, dialog: WebhookDialog): void {
  flow.dialog.set(dialog);
  dialogs.load().catch(() => {
    flow.close();
    showToast({ ...textsOf('session.dialogFailed'), variant: 'destructive' });
  });
}

/** No room for another one. */
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
function Ready({ flow, webhooks }: { flow: WebhooksFlow; webhooks: readonly Webhook[] }) {
  const limit = WEBHOOK_PLANS[usePlan()];
  const isFull = webhooks.length >= limit;
  const box = useRef<HTMLDivElement>(null);
  const isAsking = useStore(flow.dialog) !== null;
  const wasAsking = useRef(false);
  // A webhook that is removed takes the button along that the closed dialog would give the focus back to.
  useEffect(() => {
    if (wasAsking.current && !isAsking && document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>('button:enabled')?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  return (
    <div ref={box} className="grid gap-5">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button disabled={isFull} onClick={() => open(flow, { name: 'new', failure: null })}>
          {texts.add}
        </Button>
        <span className="text-14 text-muted tabular-nums">{texts.count(webhooks.length, limit)}</span>
      </p>
      {isFull && <Full limit={limit} />}
      {webhooks.length === 0 ? (
        <Nothing title={texts.empty} text={texts.emptyText} />
      ) : (
        <ul className="border-b border-line">
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              flow={flow}
              webhook={webhook}
              onRotate={() => open(flow, { name: 'rotate', webhook, busy: false, failure: null })}
              onRemove={() => open(flow, { name: 'remove', webhook })}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface WebhooksProps {
  readonly flow: WebhooksFlow;
  readonly renderFreshCode: RenderFreshCode;
}

/** Where the events of one's links are sent: see, add, try, pause and remove webhooks. */
export function Webhooks({ flow, renderFreshCode }: WebhooksProps) {
  const state = useStore(flow.store);
  const late = useLatePart(dialogs, 'idle');
  useEffect(() => {
    void flow.load();
    // A page that is left must not keep a secret for the way back.
    addEventListener('pagehide', flow.close);
    return () => {
      removeEventListener('pagehide', flow.close);
      flow.close();
    };
  }, [flow]);
  const again = () => void flow.load();
  const content = (): ReactNode => {
    switch (state.step) {
      case 'loading':
        return <Loading text={texts.loading} />;
      case 'failed':
        return <Failed title={texts.failed} text={state.text} again={texts.tryAgain} onAgain={again} />;
      case 'code':
        return renderFreshCode({
          lede: texts.codeForList,
          onSignedIn: again,
          after: <Loading text={texts.loading} />,
        });
      case 'off':
        return <Nothing title={texts.off} text={texts.offText} />;
      case 'ready':
        return <Ready flow={flow} webhooks={state.webhooks} />;
    }
  };
  return (
    <>
      {content()}
      {late && <late.WebhookDialogs flow={flow} renderFreshCode={renderFreshCode} />}
    </>
  );
}
