import { createStore, useStore } from '../state/store.ts';

const asked = createStore(false);

/** Opens the dialog that signs in over whatever is on the page, so that nothing there is lost. */
export const askToSignIn = (): void => asked.set(true);

export const stopAskingToSignIn = (): void => asked.set(false);

export const useSignInAsked = (): boolean => useStore(asked, false);
