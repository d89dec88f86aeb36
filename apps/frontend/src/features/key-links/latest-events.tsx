import { useEffect, useState } from 'react';
import type { KeyLinkEvent } from '../../api/key-links.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { describeEvent } from './describe-event.ts';
import { EventsFlow } from './events-flow.ts';
import { keyLinkTexts } from './key-links.texts.ts';
import { Failed, Loading, Nothing } from '../../ui/list-state.tsx';

const texts = keyLinkTexts.events;

const Entry = ({ event }: { event: KeyLinkEvent }) => {
  const { name, what } = describeEvent(event);
  return (
    <li className="flex flex-wrap gap-x-4 border-t border-line py-3">
      <span className="min-w-40 text-muted tabular-nums">{keyLinkTexts.time(event.timestamp)}</span>
      <span className="wrap-anywhere">
        <span className="font-medium">{name}</span> {what}
      </span>
    </li>
  );
};

/** What happened to one's account and the links of its keys, the newest first: what webhooks are sent, too. */
export function LatestEvents() {
  const [flow] = useState(() => new EventsFlow());
  const state = useStore(flow.store);
  useEffect(() => void flow.load(), [flow]);
  if (state.step === 'loading') return <Loading text={texts.loading} />;
  if (state.step === 'failed')
    return (
      <Failed
        again={keyLinkTexts.tryAgain}
        title={texts.failed}
        text={state.text}
        onAgain={() => void flow.load()}
      />
    );
  const { events, next, busy } = state;
  return (
    <>
      {events.length === 0 ? (
        <Nothing title={texts.empty} />
      ) : (
        <ul className="border-b border-line text-14">
          {events.map((event) => (
            <Entry key={event.id} event={event} />
          ))}
        </ul>
      )}
      <p className={`mt-4 flex flex-wrap gap-3 ${next === null ? '-ms-3' : ''}`}>
        {next !== null && (
          <Button busy={busy} onClick={() => void flow.showOlder()}>
            {keyLinkTexts.older}
          </Button>
        )}
        <Button look="quiet" busy={busy} onClick={() => void flow.load()}>
          {keyLinkTexts.refresh}
        </Button>
      </p>
    </>
  );
}
