import type { Session } from '@oncelink/contracts';
import { listSessions, revokeAllSessions, revokeSession } from '../../api/account.ts';
import { ApiError } from '../../api/api-errors.ts';
import { t } from '../../i18n/translate.ts';
import { createStore } from '../../lib/store.ts';
import { accountToasts } from './account.texts.ts';
import { showToast } from '../../ui/toast/toast-store.ts';

export type DevicesState =
  | { readonly step: 'loading' }
  | { readonly step: 'failed' }
  | {
      readonly step: 'ready';
      readonly sessions: readonly Session[];
      /** What is being signed out: a session's id. */
      readonly busy: string | null;
    };

/** Stands for every session at once. */
export const EVERYWHERE = 'everywhere';

function tellFailure(error: unknown): void {
  const { title, description } = accountToasts.signOutFailed;
  // The end of one's own session has been told already.
  if (error instanceof ApiError && error.code === 'SESSION_ENDED') return;
  showToast({
    title,
    description: error instanceof ApiError && error.status < 500 ? t(`errors.${error.code}`) : description,
    variant: 'destructive',
  });
}

/** Someone else was faster: what was wanted is the case. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'SESSION_NOT_FOUND';

/** The browsers that are signed in to the account. */
export class DevicesFlow {
  readonly store = createStore<DevicesState>({ step: 'loading' });

  async load(): Promise<void> {
    this.store.set({ step: 'loading' });
    try {
      const { sessions } = await listSessions();
      // This browser first: who looks for a stranger begins below it.
      const ordered = sessions.toSorted((one, other) => Number(other.current) - Number(one.current));
      this.store.set({ step: 'ready', sessions: ordered, busy: null });
    } catch {
      this.store.set({ step: 'failed' });
    }
  }

  async signOut(id: string): Promise<void> {
    const done = await this.#run(id, () => revokeSession(id));
    const state = this.store.get();
    if (!done || state.step !== 'ready') return;
    this.store.set({ ...state, sessions: state.sessions.filter((session) => session.id !== id) });
    showToast(accountToasts.signedOut);
  }

  /** @returns whether that worked; this browser's session is over then, too */
  signOutEverywhere(): Promise<boolean> {
    return this.#run(EVERYWHERE, revokeAllSessions);
  }

  /** One thing at a time. */
  async #run(busy: string, call: () => Promise<void>): Promise<boolean> {
    const state = this.store.get();
    if (state.step !== 'ready' || state.busy !== null) return false;
    this.store.set({ ...state, busy });
    try {
      await call();
      return true;
    } catch (error) {
      if (isGone(error)) return true;
      tellFailure(error);
      return false;
    } finally {
      this.store.set({ ...state, busy: null });
    }
  }
}
