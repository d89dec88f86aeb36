import { useCallback, useEffect, useState } from 'react';
import { isCode, wordingOf } from '../../api/describe-failure.ts';
import { listEvents, type KeyLinkEvent } from '../../api/key-links.ts';
import { Button } from '../../ui/button.tsx';
import { keyLinkTexts } from './key-links.texts.ts';
import { Failed, Loading, Nothing } from './list-parts.tsx';

const texts = keyLinkTexts.events;

interface Shown {
  readonly events: readonly KeyLinkEvent[];
  readonly next: string | null;
}
type EventsState =
  | { readonly step: 'loading' }
  | { readonly step: 'failed'; readonly text: string }
  | ({ readonly step: 'ready' } & Shown);

/** What happened last, and more of it when it is asked for. */
function useEvents() {
  const [state, setState] = useState<EventsState>({ step: 'loading' });
  const [busy, setBusy] = useState(false);
  const ask = useCallback(async (before: Shown | null): Promise<void> => {
    setBusy(true);
    try {
      const { events, next } = await listEvents(before?.next ?? null);
      setState({ step: 'ready', events: [...(before?.events ?? []), ...events], next });
    } catch (error) {
      if (isCode(error, 'SESSION_ENDED')) return;
      setState({ step: 'failed', text: wordingOf(error, keyLinkTexts.offline) });
    } finally {
      setBusy(false);
    }
  }, []);
  useEffect(() => void ask(null), [ask]);
  return { state, busy, ask };
}

const Entry = ({ event }: { event: KeyLinkEvent }) => {
  const { reference } = event.data;
  return (
    <li className="flex flex-wrap gap-x-4 border-t border-line py-3">
      <span className="min-w-40 text-muted tabular-nums">{keyLinkTexts.time(event.timestamp)}</span>
      <span className="wrap-anywhere">
        <span className="font-medium">{reference ?? texts.unnamed}</span> {texts.happened[event.type]}
      </span>
    </li>
  );
};

/** What happened to links of one's keys, the newest first: what webhooks are sent, too. */
export function LatestEvents() {
  const { state, busy, ask } = useEvents();
  if (state.step === 'loading') return <Loading text={texts.loading} />;
  if (state.step === 'failed')
    return <Failed title={texts.failed} text={state.text} onAgain={() => void ask(null)} />;
  const { events, next } = state;
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
      <p className="mt-4 flex flex-wrap gap-3">
        {next !== null && (
          <Button busy={busy} onClick={() => void ask({ events, next })}>
            {keyLinkTexts.older}
          </Button>
        )}
        <Button look="quiet" busy={busy} onClick={() => void ask(null)}>
          {keyLinkTexts.refresh}
        </Button>
      </p>
    </>
  );
}
