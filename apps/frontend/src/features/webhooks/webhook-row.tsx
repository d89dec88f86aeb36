import { EVENT_TYPES, type Webhook } from '@oncelink/contracts/events';
import { usePersonalClick } from '../../lib/personal-click.ts';
import { useStore } from '../../lib/store.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { sendTest, setState } from './webhook-actions.ts';
import { hostOf, type WebhooksFlow } from './webhooks-flow.ts';
import { webhookTexts } from './webhooks.texts.ts';

const texts = webhookTexts.row;

const Fact = ({ name, children }: { name: string; children: string }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="wrap-anywhere tabular-nums">{children}</dd>
  </>
);

const eventsOf = ({ events }: Webhook): string =>
  events.length === EVENT_TYPES.length
    ? texts.all
    : events.map((type) => webhookTexts.events[type]).join(', ');

const Facts = ({ webhook }: { webhook: Webhook }) => (
  <dl className="mt-2 grid grid-cols-[minmax(72px,max-content)_1fr] gap-x-6 gap-y-1 text-14">
    <Fact name={texts.events}>{eventsOf(webhook)}</Fact>
    <Fact name={texts.format}>{webhookTexts.formats[webhook.format]}</Fact>
    {webhook.oldSecretUntil !== null && (
      <Fact name={texts.formerSigns}>{texts.signsUntil(webhook.oldSecretUntil)}</Fact>
    )}
  </dl>
);

/** What is wrong with it, where something is. */
function Trouble({ webhook: { state, why, failingSince } }: { webhook: Webhook }) {
  if (state === 'disabled')
    return (
      <div className="mt-3">
        <Notice tone="danger" title={texts.disabled}>
          {why !== null && <p className="text-muted">{texts.whys[why]}</p>}
        </Notice>
      </div>
    );
  return failingSince === null ? null : (
    <p className="mt-2 text-14 text-danger">{texts.failingSince(failingSince)}</p>
  );
}

interface WebhookRowProps {
  readonly flow: WebhooksFlow;
  readonly webhook: Webhook;
  readonly onRotate: () => void;
  readonly onRemove: () => void;
}

/** One webhook: where it leads, how it stands, and what was sent there. */
export function WebhookRow({ flow, webhook, onRotate, onRemove }: WebhookRowProps) {
  const { id, url, state } = webhook;
  const busy = useStore(flow.busy).has(id);
  const isShown = useStore(flow.shown) === id;
  const personally = usePersonalClick();
  const named = (action: string) => texts.named(action, hostOf(webhook));
  const switching = state === 'on' ? texts.pause : texts.on;
  return (
    <li className="border-t border-line py-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
        <code dir="ltr" className="font-mono text-14 break-all">
          {url}
        </code>
        {state !== 'on' && <Badge>{webhookTexts.states[state]}</Badge>}
      </p>
      <Facts webhook={webhook} />
      <Trouble webhook={webhook} />
      <div className="mt-2 -ms-[12px] flex flex-wrap gap-x-1">
        {state === 'on' && (
          <Button
            look="quiet"
            busy={busy}
            aria-label={named(texts.test)}
            onClick={personally(() => void sendTest(flow, webhook))}
          >
            {texts.test}
          </Button>
        )}
        <Button
          look="quiet"
          aria-label={named(texts.log)}
          aria-expanded={isShown}
          onClick={() => flow.shown.set(isShown ? null : id)}
        >
          {texts.log}
        </Button>
        <Button look="quiet" aria-label={named(texts.rotate)} onClick={onRotate}>
          {texts.rotate}
        </Button>
        <Button
          look="quiet"
          busy={busy}
          aria-label={named(switching)}
          onClick={() => void setState(flow, webhook, state === 'on' ? 'paused' : 'on')}
        >
          {switching}
        </Button>
        <Button look="quiet" aria-label={named(texts.remove)} onClick={onRemove}>
          {texts.remove}
        </Button>
      </div>
      {isShown && <DeliveryLog flow={flow} webhook={webhook} />}
    </li>
  );
}
