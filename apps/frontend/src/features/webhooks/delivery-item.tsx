import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Hourglass from 'lucide-react/icons/hourglass';
import type { LucideIcon } from 'lucide-react';
import type { Delivery, DeliveryState } from '@oncelink/contracts/events';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { StateLabel } from '../../ui/state-label.tsx';
import { isUnderWay } from './deliveries-flow.ts';
import { webhookTexts } from './webhooks.texts.ts';

const texts = webhookTexts.log;

type Attempt = Delivery['attempts'][number];

interface Look {
  readonly icon: LucideIcon;
  readonly tone: 'ink' | 'ok' | 'danger';
}
const LOOKS: Readonly<Record<DeliveryState, Look>> = {
  waiting: { icon: Hourglass, tone: 'ink' },
  delivered: { icon: Check, tone: 'ok' },
  dead: { icon: CircleAlert, tone: 'danger' },
};

function outcomeOf({ status, error }: Attempt): string {
  if (status !== null) return texts.status(status);
  return error === null ? texts.noEvent : texts.errors[error];
}

const AttemptLine = ({ attempt }: { attempt: Attempt }) => (
  <li className="py-1.5">
    <p className="flex flex-wrap gap-x-4 tabular-nums">
      <span className="text-muted">{texts.time(attempt.at)}</span>
      <span className="font-medium">{outcomeOf(attempt)}</span>
      <span className="text-muted">{texts.took(attempt.ms)}</span>
    </p>
    {attempt.head !== null && attempt.head.trim() !== '' && (
      <pre
        aria-label={texts.details}
        className="mt-1 rounded-field border border-line bg-paper px-3 py-2 font-mono text-14 whitespace-pre-wrap wrap-anywhere"
      >
        {attempt.head}
      </pre>
    )}
  </li>
);

function Attempts({ attempts, state }: Pick<Delivery, 'attempts' | 'state'>) {
  if (attempts.length === 0) return state !== 'waiting' && <p className="text-muted">{texts.forgotten}</p>;
  return (
    <details>
      <summary className="w-fit cursor-pointer py-1 text-muted underline decoration-line underline-offset-4 hover:text-ink">
        {texts.details}
      </summary>
      <ol>
        {attempts.map((attempt) => (
          <AttemptLine key={attempt.at} attempt={attempt} />
        ))}
      </ol>
    </details>
  );
}

interface DeliveryItemProps {
  readonly delivery: Delivery;
  readonly busy: boolean;
  readonly onAgain: () => void;
}

/** One event on its way to a webhook. */
export function DeliveryItem({ delivery, busy, onAgain }: DeliveryItemProps) {
  const { eventId, isTest, state, madeAt, dueAt, tried, attempts } = delivery;
  const { icon, tone } = LOOKS[state];
  return (
    <li className="grid gap-x-4 gap-y-1 border-t border-line py-4 text-14 tablet:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StateLabel icon={icon} tone={tone}>
            {texts.state[state]}
          </StateLabel>
          {isTest && <Badge>{texts.test}</Badge>}
          <code className="font-mono break-all text-muted">{eventId}</code>
        </p>
        <p className="text-muted tabular-nums">
          {texts.time(madeAt)} · {isUnderWay(delivery) ? texts.underWay : texts.attempts(tried)}
          {dueAt !== null && !isUnderWay(delivery) && <> · {texts.next(dueAt)}</>}
        </p>
        <Attempts attempts={attempts} state={state} />
      </div>
      {state !== 'waiting' && (
        <Button
          look="quiet"
          busy={busy}
          aria-label={texts.againNamed(eventId)}
          className="text-14! max-tablet:-ms-[12px] max-tablet:justify-self-start tablet:-mt-2.5 tablet:self-start"
          onClick={onAgain}
        >
          {texts.again}
        </Button>
      )}
    </li>
  );
}
