import { useEffect, useState } from 'react';
import { t, textsOf } from '../../../i18n/translate.ts';
import { listSync } from '../../../session/list-sync/the-sync.ts';
import { linkList } from '../../../lib/link-list/the-list.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { endPairing, isWaiting, makePairing, type Pairing } from './pairing.ts';

export type PairingStep =
  | { readonly step: 'making' | 'failed' | 'used' | 'over' }
  | { readonly step: 'waiting'; readonly url: string };

const LOOK_EVERY_MS = 4000;

/** Makes a link for another device, and ends it with the window, if nobody has used it. */
function usePairing(): PairingStep {
  const [state, setState] = useState<PairingStep>({ step: 'making' });
  useEffect(() => {
    let made: Pairing | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOpen = true;
    const look = async (pairing: Pairing) => {
      const found = await isWaiting(pairing).catch(() => 'waiting' as const);
      if (!isOpen) return;
      if (found === 'waiting') timer = setTimeout(() => void look(pairing), LOOK_EVERY_MS);
      else setState({ step: found });
    };
    const make = async () => {
      const secret = await linkList.shelf.readSecret();
      const pairing = await makePairing(secret, await listSync.nameOf());
      // React mounts twice while it is developed, and people close windows.
      if (!isOpen) return endPairing(pairing);
      made = pairing;
      setState({ step: 'waiting', url: pairing.url });
      timer = setTimeout(() => void look(pairing), LOOK_EVERY_MS);
    };
    make().catch(() => isOpen && setState({ step: 'failed' }));
    return () => {
      isOpen = false;
      clearTimeout(timer);
      if (made !== undefined) void endPairing(made);
    };
  }, []);
  return state;
}

const copy = async (url: string): Promise<void> => {
  const copied = await navigator.clipboard.writeText(url).then(
    () => true,
    () => false,
  );
  showToast({ title: t(copied ? 'syncLinks.pair.copied' : 'syncLinks.pair.notCopied') });
};

interface AddDeviceBodyProps {
  readonly state: PairingStep;
  readonly onAgain: () => void;
}

/** What the window shows in each step. */
export function AddDeviceBody({ state, onAgain }: AddDeviceBodyProps) {
  return (
    <>
      <h2 className="pe-8 text-24">{t('syncLinks.addDevice')}</h2>
      <p className="mt-3 text-muted">{t('syncLinks.pair.text')}</p>
      <div aria-live="polite" aria-busy={state.step === 'making'} className="mt-6 grid gap-4">
        {state.step === 'used' && <Notice tone="ok" title={t('syncLinks.pair.used')} />}
        {(state.step === 'over' || state.step === 'failed') && (
          <Notice tone="warn" title={t(`syncLinks.pair.${state.step}`)}>
            <Button look="quiet" className="-ms-3" onClick={onAgain}>
              {t('syncLinks.pair.again')}
            </Button>
          </Notice>
        )}
        {state.step === 'waiting' && (
          <>
            <QrCode text={state.url} label={t('syncLinks.pair.qr')} />
            <p className="text-14 text-muted">{t('syncLinks.pair.ends')}</p>
            <Button className="justify-self-start" onClick={() => void copy(state.url)}>
              {t('syncLinks.pair.copy')}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

const Attempt = ({ onAgain }: { onAgain: () => void }) => (
  <AddDeviceBody state={usePairing()} onAgain={onAgain} />
);

/** Brings the key of the list to another device, by a link that works once. */
export function AddDevice({ onClose }: { onClose: () => void }) {
  const [attempt, setAttempt] = useState(0);
  return (
    <Dialog label={t('syncLinks.addDevice')} closeLabel={textsOf('syncLinks.pair').close} onClose={onClose}>
      <Attempt key={attempt} onAgain={() => setAttempt(attempt + 1)} />
    </Dialog>
  );
}
