import type { TransferStep } from '../../../api/transfer.ts';
import { createStore } from '../../../lib/store.ts';

/**
 * Why files were not sent, where the form has no words for it. `changed`: one of them, since it was chosen. `browser`: it could not
 * read or encrypt them. `too-long`: no file waits as long as the link lives.
 */
export type SendFailure =
  | 'changed'
  | 'browser'
  | 'too-large'
  | 'too-long'
  | 'quota'
  | 'store-full'
  | 'off'
  | 'refused';

/** How far the files of the form have come on their way to the server. */
export type SendingState =
  | { readonly step: 'idle' }
  | {
      readonly step: 'sending';
      readonly line: TransferStep;
      /** Bytes of the blob, and how many of them have arrived or are on their way. */
      readonly bytes: number;
      readonly sent: number;
      /** Null while nothing can be said. */
      readonly secondsLeft: number | null;
    }
  | { readonly step: 'failed'; readonly why: SendFailure };

/** Of the page's one form. */
export const sendingState = createStore<SendingState>({ step: 'idle' });

/** Other files were chosen: what was said of the last ones is old. */
export function forgetFailure(): void {
  if (sendingState.get().step === 'failed') sendingState.set({ step: 'idle' });
}
