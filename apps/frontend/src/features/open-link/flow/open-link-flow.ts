import type { ReceivedLink } from '@oncelink/link-crypto';
import { createStore } from '../../../lib/store.ts';
import { acknowledgeSecret, claimSecret } from './claim-secret.ts';
import { endingOf, isEarly, isViewed, stateAfter } from './judge-failure.ts';
import { endingAfter, type LinkTrace } from './link-trace.ts';
import { lookAgain, lookUpLink } from './look-up-link.ts';
import type { OpenLinkEffects } from './open-link-effects.ts';
import {
  askForPassword,
  isEnding,
  isWaiting,
  type Erasure,
  type LiveLink,
  type OpenLinkState,
  type Retry,
} from './open-link-state.ts';
import { readAddress } from './read-address.ts';
import { TypedPassword } from './typed-password.ts';
import { refOf } from './stored-link.ts';

/**
 * One link in one tab, from the address to the erased secret. Only `verify`, `reveal`, `erase` and `retry` claim,
 * erase or count anything. Each ignores calls that its state does not allow: two quick clicks, or an effect that
 * React runs twice, make one claim.
 */
export class OpenLinkFlow {
  /** What the page shows. Only the flow sets it. */
  readonly store = createStore<OpenLinkState>({ name: 'checking' });
  readonly #effects: OpenLinkEffects;
  #link: ReceivedLink | null = null;
  #repaired = false;
  readonly #password = new TypedPassword();
  #stopped = false;

  constructor(effects: OpenLinkEffects) {
    this.#effects = effects;
  }

  /** Reads the address and asks whether the link is alive. May be called again after `stop`. */
  async start(): Promise<void> {
    this.#stopped = false;
    const { address } = this.#effects;
    const found = await readAddress(address.read());
    if (this.#stopped || this.store.get().name !== 'checking') return;
    if (found.outcome === 'empty') {
      const trace = address.trace();
      const ended = trace ? endingAfter(trace) : ({ name: 'not_found', cause: 'empty' } as const);
      return this.#show((await this.#keptFiles()) ?? ended);
    }
    if (found.outcome !== 'link') {
      const retry = found.outcome === 'connection' ? ({ step: 'check' } as const) : null;
      return this.#show({ name: 'error', trouble: found.outcome, retry });
    }
    if (found.repairedPath !== null) {
      this.#repaired = true;
      address.write(found.repairedPath);
    }
    this.#link = found.link;
    const before = this.store.get();
    const looked = await lookUpLink(this.#effects, found.link, this.#repaired);
    // Of an erasure that nobody confirmed the link stays in the address, though its files are here.
    const next = (isEnding(looked) && (await this.#keptFiles())) || looked;
    // Another run of `start` may have been faster, and its reader too.
    if (this.store.get() === before) this.#show(next);
  }

  /** Ends the flow: later answers change neither address nor screen, and what they bring is not acknowledged. */
  stop(): void {
    this.#stopped = true;
    this.conceal();
  }

  /** The page is being left: what it shows must not come back from the browser's cache. */
  conceal(): void {
    const state = this.store.get();
    if (state.name === 'revealed') this.#show({ ...state, message: null });
  }

  async verify(password: string): Promise<void> {
    const [state, link] = [this.store.get(), this.#link];
    if (!isWaiting(state) || state.name !== 'password_required' || link?.kind !== 'password') return;
    if (this.#password.isKnownWrong(password))
      return this.#show({ ...askForPassword(state.link), wrong: state.wrong ?? { triesLeft: null } });
    this.#show({ ...askForPassword(state.link), check: 'stretching' });
    try {
      await this.#password.unlock(link, password, this.#effects.loadStretch);
    } catch (error) {
      return this.#fail(error, { step: 'verify', link: state.link });
    }
    await this.#provePassword(state.link);
  }

  async reveal(): Promise<void> {
    const [state, link] = [this.store.get(), this.#link];
    if (!isWaiting(state) || state.name !== 'ready' || !link) return;
    this.#show({ name: 'revealing', link: state.link });
    let files: LinkTrace['files'];
    try {
      await this.#effects.prepare(link);
      const message = await (link.kind === 'unsealed'
        ? link.open()
        : claimSecret(this.#effects, link, this.#password.unlocked));
      if (this.#stopped) return;
      files = this.#effects.keep(message, link.kind);
      this.#show({ name: 'revealed', kind: link.kind, message, erasure: { outcome: 'running' } });
    } catch (error) {
      return this.#fail(error, { step: 'reveal', link: state.link });
    }
    const erasure: Erasure =
      link.kind === 'unsealed' ? { outcome: 'impossible' } : await acknowledgeSecret(this.#effects, link);
    // Until then a reload can ask again, and the address is what a reload has.
    if (erasure.outcome !== 'unconfirmed')
      this.#clearAddress(link.kind === 'unsealed' ? 'cleared' : 'read', files);
    else if (files && !this.#stopped)
      this.#effects.address.mark({ end: 'read', at: this.#effects.now(), files });
    const shown = this.store.get();
    if (shown.name === 'revealed') this.#show({ ...shown, erasure });
  }

  /** "Delete without viewing". */
  async erase(): Promise<void> {
    const [state, link] = [this.store.get(), this.#link];
    if (!isWaiting(state) || !link) return;
    if (link.kind === 'unsealed') {
      this.#clearAddress('cleared');
      return this.#show({ name: 'not_found', cause: 'cleared' });
    }
    const show = (deletion: LiveLink['deletion']) =>
      this.#show({ ...state, link: { ...state.link, deletion } });
    show('running');
    try {
      await this.#effects.server.erase(link);
    } catch (error) {
      const ending = endingOf(error);
      return ending ? this.#show(ending) : show('failed');
    }
    show('done');
    await this.#effects.burn();
    this.#show({ name: 'gone', reason: 'deleted', at: this.#effects.now() });
    if (link.kind === 'sealed') this.#clearAddress('deleted');
  }

  /** Repeats what failed, with the same claim token and the same derived password. */
  async retry(): Promise<void> {
    const state = this.store.get();
    const retry = 'retry' in state ? state.retry : null;
    if (retry?.step === 'verify') return this.#provePassword(retry.link);
    if (retry?.step === 'reveal') {
      this.#show({ name: 'ready', link: retry.link });
      return this.reveal();
    }
    if (retry) {
      this.#show({ name: 'checking' });
      await this.start();
    }
  }

  /** The time is up by this computer's clock: asks the one clock that counts. */
  async recheck(): Promise<void> {
    const [state, link] = [this.store.get(), this.#link];
    if (!isWaiting(state) || !link) return;
    const next = await lookUpLink(this.#effects, link, this.#repaired);
    if (this.store.get() !== state) return;
    if (isEnding(next)) this.#show(next);
    else if (isWaiting(next)) this.#show({ ...state, link: { ...state.link, endsAt: next.link.endsAt } });
  }

  /** What this tab has kept of the files of its link. */
  async #keptFiles(): Promise<OpenLinkState | null> {
    const trace = this.#effects.address.trace();
    return trace?.files ? this.#effects.restore(trace).catch(() => null) : null;
  }

  async #provePassword(live: LiveLink): Promise<void> {
    const [link, { unlocked }] = [this.#link, this.#password];
    if (link?.kind !== 'password' || !unlocked) return this.#show(askForPassword(live));
    this.#show({ ...askForPassword(live), check: 'asking' });
    try {
      await this.#effects.server.verify(link, unlocked.passwordProof);
      this.#password.isProven = true;
    } catch (error) {
      // What this tab has claimed answers so: no password counts any more, and the message itself will tell a wrong one.
      if (!live.resumed || !isViewed(error)) return this.#fail(error, { step: 'verify', link: live });
    }
    this.#show({ name: 'ready', link: { ...live, deletion: 'none' } });
  }

  async #fail(error: unknown, step: Retry): Promise<void> {
    const link = this.#link;
    if (isEarly(error) && link) return this.#show(await lookAgain(this.#effects, link, this.#repaired));
    const next = stateAfter(error, step, this.#password.isProven || this.#link?.kind !== 'password');
    if (next.name === 'password_required') this.#password.refuse();
    this.#show(next);
  }

  #show(state: OpenLinkState): void {
    const link = this.#link;
    if (isEnding(state) && link && link.kind !== 'unsealed') this.#effects.claims.forget(refOf(link));
    if (isEnding(state) || state.name === 'revealed') {
      // Its key has done what it was for.
      this.#link = null;
      this.#password.forget();
    }
    this.store.set(state);
  }

  /** The fragment is used up. Not after `stop`: the address belongs to another page then. */
  #clearAddress(end: LinkTrace['end'], files?: LinkTrace['files']): void {
    if (!this.#stopped) this.#effects.address.clear({ end, at: this.#effects.now(), files });
  }
}
