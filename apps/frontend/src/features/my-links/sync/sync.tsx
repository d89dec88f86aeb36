import { useEffect, useEffectEvent, useState } from 'react';
import { listSync } from '../../../session/list-sync/the-sync.ts';
import { linkList } from '../../../lib/link-list/the-list.ts';
import { useStore } from '../../../lib/store.ts';
import { openDialog } from '../../../session/open-dialog.ts';
import { useSession } from '../../../session/session-store.ts';
import { AddDevice } from './add-device.tsx';
import { JoinBody, type JoinStep } from './join-list.tsx';
import { readInvitation } from './pairing.ts';
import { SyncPanel } from './sync-panel.tsx';
import { takeOver } from './take-over.ts';
import { useSync } from './use-sync.ts';

const signIn = () => openDialog({ name: 'sign-in' });

interface SyncProps {
  /** Told with every change whether this device keeps its list the same as others. */
  readonly onChange: (isOn: boolean) => void;
}

/** The list of this browser on other devices. */
export function Sync({ onChange }: SyncProps) {
  const owner = useSession()?.user.id ?? null;
  const state = useSync(owner);
  const { trouble } = useStore(linkList.store);
  const [adding, setAdding] = useState(false);
  const tell = useEffectEvent(onChange);
  useEffect(() => tell(state.isOn), [state.isOn]);
  return (
    <>
      <SyncPanel
        state={state}
        isSignedIn={owner !== null}
        isBlocked={trouble === 'blocked'}
        actions={{
          start: () => void listSync.start(),
          stop: () => void listSync.stop(),
          beginAnew: () => listSync.beginAnew(),
          remove: () => listSync.removeFromServer(),
          addDevice: () => setAdding(true),
          signIn,
        }}
      />
      {adding && <AddDevice onClose={() => setAdding(false)} />}
    </>
  );
}

/** Where the link of another device leads. @param hash of the address */
export function Join({ hash }: { hash: string }) {
  const invitation = readInvitation(hash);
  const isSignedIn = useSession() !== null;
  const { trouble } = useStore(linkList.store);
  const [step, setStep] = useState<JoinStep>(invitation === null ? 'broken' : 'asking');
  const run = async () => {
    if (invitation === null) return;
    setStep('running');
    await linkList.open();
    const result = await takeOver(invitation, listSync);
    // The key of the list is not to stay in the address, nor in the history.
    if (result === 'done') history.replaceState(history.state, '', location.pathname);
    setStep(result);
  };
  return (
    <JoinBody
      step={step}
      isSignedIn={isSignedIn}
      isBlocked={trouble === 'blocked'}
      onJoin={() => void run()}
      onSignIn={signIn}
    />
  );
}
