import { NetworkError } from '../../../lib/network-error.ts';
import type { OpenedMessage, ReceivedLink, Stretch } from '@oncelink/link-crypto';
import { awaitBurn } from '../../../ui/await-burn.ts';
import { openedLink } from '../opened-link.ts';
import { richLink } from '../rich-link.ts';
import { createClaimTokens, type ClaimTokens } from './claim-tokens.ts';
import { linkServer, type LinkServer } from './link-server.ts';
import { isTrace, type LinkTrace } from './link-trace.ts';
import type { OpenLinkState } from './open-link-state.ts';

/** Everything that the flow touches outside of itself. */
export interface OpenLinkEffects {
  readonly server: LinkServer;
  readonly claims: ClaimTokens;
  /** Loads the password code, which no other link needs. */
  readonly loadStretch: () => Promise<Stretch>;
  /** Loads what shows a message: none is claimed that could not be shown. @throws Error when it does not arrive, NoRoomError */
  readonly prepare: (link: Pick<ReceivedLink, 'hasParts' | 'cover'>) => Promise<void>;
  /** Keeps in the tab what it takes to fetch the files of a message, before its link is erased. @returns the name for its trace */
  readonly keep: (message: OpenedMessage, kind: ReceivedLink['kind']) => string | undefined;
  /** What the tab shows of that once it was loaded again; null: nothing is kept any more. */
  readonly restore: (trace: LinkTrace) => Promise<OpenLinkState | null>;
  readonly address: {
    read(): string;
    write(path: string): void;
    /** Takes the link out of the address, and leaves a trace of its end for a reload. */
    clear(trace: LinkTrace): void;
    /** Leaves the trace, and the link where it is. */
    mark(trace: LinkTrace): void;
    trace(): LinkTrace | null;
  };
  /** Lasts as long as a destroyed card burns. */
  readonly burn: () => Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The effects as a browser has them. */
export const browserEffects: OpenLinkEffects = {
  server: linkServer,
  // One for the whole page: with a blocked storage it is all that keeps two claims of one link on one token.
  claims: createClaimTokens(),
  async loadStretch() {
    try {
      return (await import('../../../lib/crypto/stretch-in-worker.ts')).stretchInWorker;
    } catch (cause) {
      throw new NetworkError('The password code could not be loaded.', { cause });
    }
  },
  async prepare({ hasParts, cover }) {
    const [rich] = await Promise.all([hasParts && richLink.load(), openedLink.load()]);
    if (rich) await rich.makeRoom(cover);
  },
  keep: (...opened) => richLink.store.get()?.keepFiles(...opened),
  restore: async (trace) => (await richLink.load()).restoreFiles(trace),
  address: {
    read: () => location.href,
    write: (path) => history.replaceState(null, '', path),
    clear: (trace) => history.replaceState(trace, '', '/s-'),
    mark: (trace) => history.replaceState(trace, ''),
    trace: () => (isTrace(history.state) ? history.state : null),
  },
  burn: awaitBurn,
  now: () => Date.now(),
};
