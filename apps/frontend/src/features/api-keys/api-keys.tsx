import { useEffect, useState } from 'react';
import { KEY_PLANS, type ApiKey } from '@oncelink/contracts';
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
import { apiKeyTexts as texts } from './api-keys.texts.ts';
import { KeyList } from './key-list.tsx';
import { KeysFlow, type KeyDialog } from './keys-flow.ts';

const dialogs = createLatePart(() => import('./key-dialogs.tsx'));
const usages = createLatePart(() => import('./key-usage.tsx'));

/** As high as what is about to be known of a key: what lies below must not move under a finger. */
const Room = ({ used }: { used: boolean }) => <div className={used ? 'min-h-36' : 'min-h-9'} />;

/** The list, and what can be done with it. */
function Ready({ flow, keys }: { flow: KeysFlow; keys: readonly ApiKey[] }) {
  const limit = KEY_PLANS[usePlan()].keys;
  // As the server counts: those that a rotation has replaced need no room.
  const count = keys.filter(({ lapsesAt }) => lapsesAt === null).length;
  const box = useFocusLeft(useStore(flow.dialog) !== null);
  const isFull = count >= limit;
  const usage = useLatePart(usages, 'now');
  useEffect(() => {
    if (usage) void usage.loadUsage(flow);
  }, [usage, flow]);
  const open = (dialog: KeyDialog) => openDialogOf(flow, dialog, dialogs);
  const ask = (name: 'rotate' | 'revoke', key: ApiKey) => open({ name, key, busy: false, failure: null });
  return (
    <div ref={box} className="grid gap-5">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button look="primary" disabled={isFull} onClick={() => open({ name: 'new', failure: null })}>
          {texts.make}
        </Button>
        <span className="text-14 text-muted tabular-nums">{texts.count(count, limit)}</span>
      </p>
      {isFull && <NoRoom limit={limit} title={texts.full} text={texts.fullText} toPlans={texts.seePlans} />}
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
  useOwnerList(flow);
  const isShown = state.step === 'ready';
  useEffect(() => {
    if (isShown) onShown?.();
  }, [isShown, onShown]);
  return (
    <>
      {state.step === 'ready' ? (
        <Ready flow={flow} keys={state.keys} />
      ) : (
        <NotReady
          state={state}
          texts={texts}
          onAgain={() => void flow.load()}
          renderFreshCode={renderFreshCode}
        />
      )}
      {late && <late.KeyDialogs flow={flow} hasWebhooks={hasWebhooks} renderFreshCode={renderFreshCode} />}
    </>
  );
}
