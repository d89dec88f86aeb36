import type { ProOption } from '@oncelink/contracts';
import { createStore, useStore } from '../lib/store.ts';

/** The dialogs that open over whatever is on the page, so that nothing there is lost. */
export type DialogRequest =
  | { readonly name: 'sign-in' }
  /** Asks for a fresh code. `goOn` is what waits for it. */
  | { readonly name: 'fresh-code'; readonly goOn: () => Promise<void> }
  /** Offers Pro. `option` is what was wanted. */
  | { readonly name: 'upgrade'; readonly option: ProOption };

const requested = createStore<DialogRequest | null>(null);

/** Opens a dialog in place of the one before. */
export const openDialog = (request: DialogRequest): void => requested.set(request);

export const closeDialog = (): void => requested.set(null);

/** The dialog that is to be shown, if any. */
export const useDialogRequest = (): DialogRequest | null => useStore(requested, null);
