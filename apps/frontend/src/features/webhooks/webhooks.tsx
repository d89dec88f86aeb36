import type { ReactNode } from 'react';
import { WEBHOOK_PLANS, type Webhook } from '@oncelink/contracts/events';
import { createLatePart, useLatePart } from '../../lib/late-part.ts';
import { useStore } from '../../lib/store.ts';
import {
  NoRoom,
  NotReady,
  openDialogOf,
  useFocusLeft,
  useOwnerList,
  type RenderFreshCode,
} from '../../session/owner-list.tsx';
import { usePlan } from '../../session/use-plan.ts';
import { Button } from '../../ui/button.tsx';
import { Nothing } from '../../ui/list-state.tsx';
import { WebhookRow } from './webhook-row.tsx';
import type { WebhookDialog, WebhooksFlow } from './webhooks-flow.ts';
import { webhookTexts as texts } from './webhooks.texts.ts';

const dialogs = createLatePart(() => import('./webhook-dialogs.tsx'));

/** The list, and what can be done with it. */
function Ready({ flow, webhooks }: { flow: WebhooksFlow; webhooks: readonly Webhook[] }) {
  const limit = WEBHOOK_PLANS[usePlan()];
  const isFull = webhooks.length >= limit;
  const box = useFocusLeft(useStore(flow.dialog) !== null);
  const open = (dialog: WebhookDialog) => openDialogOf(flow, dialog, dialogs);
  return (
    <div ref={box} className="grid gap-5">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button disabled={isFull} onClick={() => open({ name: 'new', failure: null })}>
          {texts.add}
        </Button>
        <span className="text-14 text-muted tabular-nums">{texts.count(webhooks.length, limit)}</span>
      </p>
      {isFull && <NoRoom limit={limit} title={texts.full} text={texts.fullText} toPlans={texts.seePlans} />}
      {webhooks.length === 0 ? (
        <Nothing title={texts.empty} text={texts.emptyText} />
      ) : (
        <ul className="border-b border-line">
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              flow={flow}
              webhook={webhook}
              onRotate={() => open({ name: 'rotate', webhook, busy: false, failure: null })}
              onRemove={() => open({ name: 'remove', webhook })}
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
  useOwnerList(flow);
  const content = (): ReactNode => {
    if (state.step === 'ready') return <Ready flow={flow} webhooks={state.webhooks} />;
    if (state.step === 'off') return <Nothing title={texts.off} text={texts.offText} />;
    const again = () => void flow.load();
    return <NotReady state={state} texts={texts} onAgain={again} renderFreshCode={renderFreshCode} />;
  };
  return (
    <>
      {content()}
      {late && <late.WebhookDialogs flow={flow} renderFreshCode={renderFreshCode} />}
    </>
  );
}
