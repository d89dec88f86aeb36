import { useEffect, useState } from 'react';
import { DELIVERY_STATES, type DeliveryState, type Webhook } from '@oncelink/contracts/events';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { DeliveriesFlow } from './deliveries-flow.ts';
import { DeliveryItem } from './delivery-item.tsx';
import type { WebhooksFlow } from './webhooks-flow.ts';
import { webhookTexts } from './webhooks.texts.ts';

const texts = webhookTexts.log;
const FILTERS = (['all', ...DELIVERY_STATES] as const).map((value) => ({
  value,
  label: texts.states[value],
}));

const Line = ({ children, busy = false }: { children: string; busy?: boolean }) => (
  <p aria-busy={busy || undefined} className="border-t border-line py-4 text-muted">
    {children}
  </p>
);

function Entries({ flow, filter }: { flow: DeliveriesFlow; filter: DeliveryState | 'all' }) {
  const state = useStore(flow.store);
  if (state.step === 'loading') return <Line busy>{texts.loading}</Line>;
  if (state.step === 'failed')
    return (
      <div role="alert" className="border-t border-line py-4">
        <Notice tone="danger" title={texts.failed}>
          <p className="mb-4 text-muted">{state.text}</p>
          <Button onClick={flow.look}>{webhookTexts.tryAgain}</Button>
        </Notice>
      </div>
    );
  const { deliveries, next, busy } = state;
  if (deliveries.length === 0) return <Line>{filter === 'all' ? texts.empty : texts.emptyFiltered}</Line>;
  const hasDead = deliveries.some((delivery) => delivery.state === 'dead');
  return (
    <>
      <ul aria-busy={busy || undefined}>
        {deliveries.map((delivery) => (
          <DeliveryItem
            key={delivery.eventId}
            delivery={delivery}
            busy={busy}
            onAgain={() => void flow.replay(delivery.eventId)}
          />
        ))}
      </ul>
      {(next !== null || hasDead) && (
        <p className="flex flex-wrap gap-3 border-t border-line pt-4">
          {next !== null && (
            <Button busy={busy} onClick={() => void flow.showOlder()}>
              {texts.older}
            </Button>
          )}
          {hasDead && (
            <Button busy={busy} onClick={() => void flow.replay(null)}>
              {texts.allAgain}
            </Button>
          )}
        </p>
      )}
    </>
  );
}

interface DeliveryLogProps {
  readonly flow: WebhooksFlow;
  readonly webhook: Webhook;
}

/** What became of the events that were sent to a webhook, the newest first. */
export function DeliveryLog({ flow: { tests }, webhook: { id } }: DeliveryLogProps) {
  const [flow] = useState(() => new DeliveriesFlow(id));
  const filter = useStore(flow.filter);
  useEffect(() => {
    flow.look();
    // A test that is sent shows by itself.
    const forget = tests.subscribe(flow.look);
    return () => {
      forget();
      flow.stop();
    };
  }, [flow, tests]);
  return (
    <section aria-label={texts.title} className="mt-3 border-s-2 border-line ps-4">
      <h3 className="font-medium">{texts.title}</h3>
      <div className="mt-2 mb-3 flex flex-wrap items-center gap-3">
        <Select
          label={texts.filter}
          value={filter}
          options={FILTERS}
          onChoose={flow.choose}
          className="w-40"
        />
        <Button look="quiet" onClick={flow.look}>
          {texts.refresh}
        </Button>
      </div>
      <Entries flow={flow} filter={filter} />
    </section>
  );
}
