import type { TakenBack } from '../../api/receipt/take-back.ts';
import type { KeptLink } from '../../lib/link-list/kept-link.ts';

/** What can be done with the list. */
export interface ListActions {
  /** Asks what became of all that wait. */
  readonly ask: () => void;
  /** @throws Error when it is not known whether that worked */
  readonly takeBack: (link: KeptLink) => Promise<TakenBack>;
  readonly rename: (link: KeptLink, label: string) => void;
  readonly forget: (link: KeptLink) => void;
  readonly restore: (link: KeptLink) => void;
  /** Begins a link like this one. */
  readonly another: (link: KeptLink) => void;
  /** Shows the answer to an ask. */
  readonly open: (link: KeptLink) => void;
  readonly forgetAll: () => void;
  readonly forgetDamaged: () => void;
}
