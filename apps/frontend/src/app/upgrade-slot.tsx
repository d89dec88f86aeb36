import { useEffect, type ComponentType } from 'react';
import type { ProOption } from '@oncelink/contracts';
import { stopAskingToUpgrade, useUpgradeAsked } from '../session/upgrade-request.ts';
import { useLateComponent } from '../state/use-late-component.ts';

interface DialogProps {
  readonly option: ProOption;
  readonly onClose: () => void;
}

const loadDialog = async (): Promise<ComponentType<DialogProps>> =>
  (await import('../features/upgrade/upgrade-dialog.tsx')).UpgradeDialog;

/** Loads the dialog that offers Pro when something asks for it. */
export function UpgradeSlot() {
  const option = useUpgradeAsked();
  const [Dialog, load] = useLateComponent(loadDialog);
  useEffect(() => {
    // Without the dialog, the toast and the button of the form still say what to do.
    if (option !== null) load().catch(stopAskingToUpgrade);
  }, [option, load]);
  // A page that is left takes its question along.
  useEffect(() => stopAskingToUpgrade, []);
  return option !== null && Dialog !== null ? <Dialog option={option} onClose={stopAskingToUpgrade} /> : null;
}
