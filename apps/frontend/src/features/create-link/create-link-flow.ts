import { readersFor, type ErrorCode, type ProOption } from '@oncelink/contracts';
import { ApiError } from '../../api/api-errors.ts';
import { createStore } from '../../lib/store.ts';
import { checkForm, firstProOption, type Allowance, type FormProblem } from './check-form.ts';
import { chosenExpiresIn } from './choose-expiry.ts';
import { EMPTY_FORM, type CreateForm } from './create-form.ts';
import { isMade, type CreateLinkState, type CreationFailure } from './create-link-state.ts';
import { kindOf, type LinkOrder, type LinkSupplies } from './link-order.ts';
import type { Maker } from './make-ready.ts';

export interface CreateLinkEffects extends LinkSupplies {
  readonly notify: (notice: FormProblem) => void;
  /** Loads what makes and shows the link: none is made that could not be shown. @throws Error when it does not arrive */
  readonly prepare: () => Promise<Maker>;
  /** Keeps for the next form whether someone with Pro made a short link. */
  readonly rememberShort: (isShort: boolean) => void;
  /** What the page believed of the plan is wrong: asks the server. */
  readonly checkPlan: () => void;
}

/** The site lets other people make links: no failure, which a link without the server would be the way around. */
const isClosed = (code: ErrorCode | undefined): boolean =>
  code === 'ACCOUNT_NEEDED' || code === 'NOT_ALLOWED_TO_CREATE';

const withShortLink = (shortLink: boolean): CreateForm => ({
  ...EMPTY_FORM,
  options: { ...EMPTY_FORM.options, shortLink },
});

/** From a form to a link. One for the whole page, so that what was typed survives a look at the plans. */
export class CreateLinkFlow {
  /** What the page shows. Only the flow sets it, and what follows a link once there is one (follow-link.ts). */
  readonly store = createStore<CreateLinkState>({ step: 'editing', form: EMPTY_FORM });
  readonly #effects: CreateLinkEffects;
  /** What a new form is. */
  #blank = EMPTY_FORM;

  constructor(effects: CreateLinkEffects) {
    this.#effects = effects;
  }

  /** Ignored while a link is being made: it would be made of something else than what is shown. */
  edit(change: Partial<CreateForm>): void {
    const state = this.store.get();
    if (state.step === 'editing' || state.step === 'failed')
      this.store.set({ ...state, form: { ...state.form, ...change } });
  }

  /** What new forms start as, and this one, unless its maker chose otherwise. */
  startShort(shortLink: boolean): void {
    const state = this.store.get();
    const wasShort = this.#blank.options.shortLink;
    this.#blank = withShortLink(shortLink);
    if (!isMade(state) && state.form.options.shortLink === wasShort) this.choose('shortLink', shortLink);
  }

  /** Switches an option on or off. */
  choose(option: ProOption, on: boolean): void {
    const state = this.store.get();
    if (!isMade(state)) this.edit({ options: { ...state.form.options, [option]: on } });
  }

  async submit(allowance: Allowance): Promise<void> {
    const state = this.store.get();
    if (state.step !== 'editing' && state.step !== 'failed') return;
    const { form } = state;
    const expiresIn = chosenExpiresIn(form, allowance.freeSeconds);
    const problem = checkForm(form, allowance, expiresIn);
    if (problem !== null || expiresIn === 'invalid') return this.#effects.notify(problem ?? 'expiry-range');
    const order: LinkOrder = {
      text: form.text,
      rich: form.rich,
      password: form.options.password ? form.password : null,
      shortLink: form.options.shortLink,
      expiresIn,
      start: form.options.expiry ? form.start : undefined,
    };
    if (allowance.plan === 'pro') {
      this.#blank = withShortLink(order.shortLink);
      this.#effects.rememberShort(order.shortLink);
    }
    this.store.set({ step: 'busy', form });
    try {
      const maker = await this.#effects.prepare();
      this.store.set(await maker.make(order, this.#effects));
    } catch (error) {
      this.#fail(error, form, order);
    }
  }

  /** Only as the maker decided, after the server could not be reached. */
  async makeUnsealed(): Promise<void> {
    const state = this.store.get();
    if (state.step !== 'failed' || !state.failure.mayBeUnsealed) return;
    this.store.set({ step: 'busy', form: state.form });
    let maker: Maker;
    try {
      maker = await this.#effects.prepare();
    } catch {
      return this.store.set({ ...state, failure: { ...state.failure, partMissing: true } });
    }
    this.store.set(await maker.makeUnsealed(state.form, this.#effects));
  }

  /** "Create Another": nothing of the link before is left. Does nothing to a form. */
  startAnew(): void {
    if (isMade(this.store.get())) this.store.set({ step: 'editing', form: this.#blank });
  }

  #fail(error: unknown, form: CreateForm, order: LinkOrder): void {
    // Files were held back by their sender, or their panel says why: the form goes on.
    if (error instanceof Error && error.name === 'AbortError')
      return this.store.set({ step: 'editing', form });
    const proOption = firstProOption(form);
    const code = error instanceof ApiError ? error.code : undefined;
    // Who asks for a mail has to be signed in; anyone else never hears that.
    const ended = code === 'SESSION_ENDED' || code === 'SIGN_IN_REQUIRED';
    const readers = order.rich?.readers.length ?? 0;
    const tooManyReaders = code === 'PRO_REQUIRED' && readers > readersFor('free');
    const isPlan = code === 'PRO_REQUIRED' || code === 'SIGN_IN_REQUIRED';
    if (isPlan) this.#effects.checkPlan();
    // Several readers need an account first, whatever else was chosen.
    if (isPlan && proOption && !tooManyReaders && !(code === 'SIGN_IN_REQUIRED' && readers > 1)) {
      this.store.set({ step: 'editing', form });
      return this.#effects.notify(`pro-${proOption}`);
    }
    const failure: CreationFailure = {
      refusal: code === 'UNAVAILABLE' ? undefined : code,
      // An unsealed link is one for whoever has it, at once: other readers would get none, and no file or start would wait for it.
      mayBeUnsealed:
        !ended &&
        !isClosed(code) &&
        kindOf(order) === 'sealed' &&
        readers < 2 &&
        !order.start &&
        !order.rich?.files[0],
      ...(tooManyReaders && { tooManyReaders }),
      signIn: ended || code === 'ACCOUNT_NEEDED',
    };
    this.store.set({ step: 'failed', form, failure });
  }
}
