import type { ProOption } from '@oncelink/contracts';
import { createStore, useStore } from '../state/store.ts';

const asked = createStore<ProOption | null>(null);

/** Opens the dialog that offers Pro. @param option what was wanted */
export const askToUpgrade = (option: ProOption): void => asked.set(option);

export const stopAskingToUpgrade = (): void => asked.set(null);

/** What Pro is wanted for; null is nothing. */
export const useUpgradeAsked = (): ProOption | null => useStore(asked, null);
