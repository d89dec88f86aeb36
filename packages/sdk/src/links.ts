import type { MadeLink, MadePasswordLink, MadeStoredLink, SealedDraft, Stretch } from '@oncelink/link-crypto';

/** A secret as each kind of link. */
export interface Links {
  readonly draft: () => Promise<
    Omit<SealedDraft, 'finish'> & {
      readonly finish: (seal: string) => Promise<MadeLink>;
    }
  >;
  readonly short: () => Promise<MadeStoredLink>;
  readonly protect: (password: string, stretch: Stretch) => Promise<MadePasswordLink>;
}
