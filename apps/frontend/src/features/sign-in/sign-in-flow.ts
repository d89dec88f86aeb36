import { SIGN_IN_CODE, type SignInLink } from '@oncelink/contracts';
import { ApiError } from '../../api/api-errors.ts';
import { createStore } from '../../lib/store.ts';
import type { CodeRequest, SignInForm } from './kept-request.ts';
import type { CodeProblem, SignInAnswer, SignInEffects, SignInState, VerifyState } from './sign-in-state.ts';

const DIGITS = SIGN_IN_CODE.digits;

/** A service that is away says nothing about the code; any other refusal does. */
const refusalOf = (error: unknown): ApiError | undefined =>
  error instanceof ApiError && (error.status < 500 || error.code.startsWith('SIGN_')) ? error : undefined;

const NO_ANSWER = { kind: 'no-answer' } as const;

function problemOf(refusal: ApiError | undefined): CodeProblem {
  if (refusal === undefined) return NO_ANSWER;
  return refusal.status === 500 ? { kind: 'spent' } : { kind: 'refused', code: refusal.code };
}

/** @param search the query of the page where the link was asked for, when that page is another */
export type OnSignedIn = (isNewUser: boolean, search?: string) => void;

/** From an email address to a session. */
export class SignInFlow {
  /** What the page shows. Only the flow sets it. */
  readonly store;
  readonly #effects: SignInEffects;
  readonly #email: string;
  #onSignedIn: OnSignedIn = () => undefined;

  /** @param email the only one that will do, where an account is asked to sign in again */
  constructor(effects: SignInEffects, email = '') {
    this.#effects = effects;
    this.#email = email;
    this.store = createStore<SignInState>(emailStep({ email, name: '' }));
  }

  /** Has someone told at once: what shows the flow may be gone with the next render. */
  listen(onSignedIn: OnSignedIn): void {
    this.#onSignedIn = onSignedIn;
  }

  /** Goes on where this tab was left: reading the mail on a phone may have ended the page. */
  resume(): void {
    const state = this.store.get();
    const kept = this.#effects.kept.read(this.#effects.now());
    if (state.step !== 'email' || kept === null) return;
    if (this.#email === '' || this.#email === kept.form.email) this.#askForCode(kept.form, kept.request);
  }

  async sendCode(typed: SignInForm): Promise<void> {
    const state = this.store.get();
    if (state.step !== 'email' || state.busy) return;
    const form = { email: typed.email.trim(), name: typed.name.trim() };
    this.store.set({ ...emailStep(form, state.returned), busy: true });
    try {
      this.#askForCode(form, await this.#request(form));
    } catch (error) {
      this.store.set(emailStep(form, state.returned));
      this.#effects.notifyFailure('send', refusalOf(error)?.code);
    }
  }

  /** A new code for the same request: the one before is void, those of strangers are not. */
  async sendAnother(): Promise<void> {
    const state = this.store.get();
    if (state.step !== 'verify' || state.busy !== null) return;
    this.store.set({ ...state, busy: 'sending' });
    try {
      this.#askForCode(state.form, await this.#request(state.form));
    } catch (error) {
      this.store.set({ ...state, busy: null });
      this.#effects.notifyFailure('send', refusalOf(error)?.code);
    }
  }

  backToEmail(): void {
    const state = this.store.get();
    if (state.step === 'verify' && state.busy === null) this.store.set(emailStep(state.form, true));
    if (state.step !== 'link' || state.busy) return;
    this.store.set(emailStep({ email: state.link.email, name: state.name }, true));
  }

  /** Takes what was typed or pasted; the sixth digit sends it. */
  async enter(text: string): Promise<void> {
    const state = this.store.get();
    if (state.step !== 'verify' || state.busy !== null) return;
    const code = text.replaceAll(/\D/g, '').slice(0, DIGITS);
    if (code === state.code) return;
    this.store.set({ ...state, code, problem: null });
    if (code.length === DIGITS) await this.verify();
  }

  /** Once per click or sixth digit: a lost answer may have cost a try. */
  async verify(): Promise<void> {
    const state = this.store.get();
    if (state.step !== 'verify' || state.busy !== null || state.code.length < DIGITS) return;
    this.store.set({ ...state, busy: 'verifying', problem: null });
    const { form, request, code } = state;
    try {
      const answer = await this.#effects.verifyCode({
        email: form.email,
        code,
        requestId: request.requestId,
        ...nameIn(form.name),
      });
      this.#finish(answer, this.#effects.keepSession);
    } catch (error) {
      this.#refuse({ ...state, busy: null }, refusalOf(error));
    }
  }

  /**
   * Takes the link of a mail. In the browser that asked for it, it signs in at once. Elsewhere a person has to
   * confirm: programs that open what is in a mail must neither sign in nor use the link up.
   */
  async openLink(link: SignInLink): Promise<void> {
    const { kept, now } = this.#effects;
    const asked = kept.asked(link.requestId, now());
    const { name = '', search } = asked ?? {};
    this.store.set({ step: 'link', link, name, search, busy: false, problem: null });
    if (asked !== undefined) await this.confirmLink();
  }

  async confirmLink(): Promise<void> {
    const state = this.store.get();
    if (state.step !== 'link' || state.busy) return;
    this.store.set({ ...state, busy: true, problem: null });
    try {
      const answer = await this.#effects.verifyLink({ ...state.link, ...nameIn(state.name) });
      this.#finish(answer, this.#effects.replaceSession, state.search);
    } catch (error) {
      const refusal = refusalOf(error);
      const problem = refusal === undefined ? NO_ANSWER : ({ kind: 'refused', code: refusal.code } as const);
      this.store.set({ ...state, problem });
    }
  }

  #finish(answer: SignInAnswer, keep: SignInEffects['keepSession'], search?: string): void {
    const { token, user, isNewUser } = answer;
    this.#effects.kept.write(null);
    this.store.set({ step: 'signed-in', isNewUser });
    keep({ token, user });
    this.#onSignedIn(isNewUser, search);
  }

  #refuse(state: VerifyState, refusal: ApiError | undefined): void {
    const problem = problemOf(refusal);
    // A refused code is of no more use; one whose answer was lost may be tried again.
    const code = problem.kind === 'refused' ? '' : state.code;
    this.store.set({ ...state, code, problem });
    // Everything else the field says itself.
    if (problem.kind === 'spent') this.#effects.notifyFailure('verify', refusal?.code);
  }

  async #request({ email }: SignInForm): Promise<CodeRequest> {
    const { kept, now } = this.#effects;
    const held = kept.read(now());
    const requestId = held?.form.email === email ? held.request.requestId : undefined;
    const answer = await this.#effects.sendVerification({ email, ...(requestId && { requestId }) });
    this.#effects.notifySent(answer.demoCode);
    return { requestId: answer.requestId, demoCode: answer.demoCode, sentAt: now() };
  }

  #askForCode(form: SignInForm, request: CodeRequest): void {
    this.#effects.kept.write({ form, request });
    this.store.set({ step: 'verify', form, request, code: '', busy: null, problem: null });
  }
}

const emailStep = (form: SignInForm, returned = false) =>
  ({ step: 'email', form, busy: false, returned }) as const;

const nameIn = (name: string) => name !== '' && { name };
