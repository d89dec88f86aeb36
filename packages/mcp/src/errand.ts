import { randomBytes } from 'node:crypto';
import { errorCode, LocalError, makePassword } from '@oncelink/local';
import { OncelinkError } from '@oncelink/sdk';

/** What a person types into the page. */
export interface Field {
  readonly name: 'message' | 'link' | 'password';
  readonly label: string;
  readonly optional?: boolean;
}

/** What the page asks a person. */
export interface Question {
  readonly title: string;
  readonly facts: readonly string[];
  readonly fields: readonly Field[];
  /** The button that allows it. */
  readonly yes: string;
}

export type Typed = Readonly<Partial<Record<Field['name'], string>>>;

/** What the page shows the person and no agent sees. */
export interface ForPerson {
  readonly link: string;
  /** One that was made up for this link. */
  readonly password: string | undefined;
}

export interface Done {
  /** A sentence for the agent. */
  readonly told: string;
  readonly shown?: ForPerson;
}

/** What an agent wants, and what to ask before. */
export interface Plan {
  readonly question: Question;
  /** @throws LocalError, OncelinkError */
  readonly act: (typed: Typed) => Promise<Done>;
  /** What became of the secret when it is not done, such as `Nothing was sent.` */
  readonly otherwise: string;
  /** What to say after an error in the midst of it. */
  readonly afterError: (error: unknown) => string;
  /** Nothing is made, opened or destroyed by it, so nobody has to allow it. */
  readonly isHarmless?: boolean;
  /** How it is done where no page can be shown; as it is, unless there. */
  readonly withoutPage?: (handle: string) => Plan;
}

export interface Ending {
  readonly isError: boolean;
  /** For the agent, and for the page unless it shows more. */
  readonly text: string;
  readonly shown?: ForPerson;
}

/** Something that the person typed is wrong. */
export class WronglyTyped extends LocalError {
  constructor(text: string) {
    super('usage', text);
  }
}

/** The field whose value a code of the site or of the package is about. */
const FIELD_OF: Readonly<Record<string, Field['name']>> = {
  BAD_LINK: 'link',
  NOT_HTTPS: 'link',
  OTHER_SITE: 'link',
  BAD_MESSAGE: 'message',
  BAD_PASSWORD: 'password',
  PASSWORD_NEEDED: 'password',
  PASSWORD_REQUIRED: 'password',
  WRONG_PASSWORD: 'password',
};

/** Whether the person may type it again: what comes from a variable stays as wrong as it is. */
function canCorrect(error: unknown, fields: readonly Field[]): boolean {
  if (error instanceof WronglyTyped) return true;
  return error instanceof OncelinkError && fields.some(({ name }) => name === FIELD_OF[error.code]);
}

/** An error in words that tell no secret: those of others may repeat what they could not read. */
export function wordsOf(error: unknown): string {
  if (error instanceof OncelinkError || error instanceof LocalError) return error.message;
  return `Something went wrong on this machine (${errorCode(error)}).`;
}

/** Adds what became of the secret, unless the text says so itself. */
export const withFate = (text: string, fate: string): string =>
  fate === '' || /Nothing was (sent|opened|destroyed)/.test(text) ? text : `${text} ${fate}`;

/** How an agent names an errand. It tells nothing, and is of no use after this process. */
export const newHandle = (): string => `secret-${makePassword(8)}`;

/** How long a page waits for a person. */
const PATIENCE_MS = 600_000;

/** Something that an agent wants, from the question to its end. It happens once, when the person allows it. */
export class Errand {
  readonly handle: string;
  /** Who knows this sees the page. */
  readonly nonce = randomBytes(32).toString('base64url');
  readonly askedAt = Date.now();
  readonly question: Question;
  readonly ended: Promise<Ending>;
  readonly #resolve: (ending: Ending) => void;
  readonly #patience: NodeJS.Timeout;
  /** Gone once it has ended: it holds what was to be sent. */
  #plan: Plan | undefined;
  #ending: Ending | undefined;
  #isRunning = false;

  constructor(plan: Plan, handle = newHandle()) {
    this.#plan = plan;
    this.handle = handle;
    this.question = plan.question;
    const { promise, resolve } = newPromise<Ending>();
    this.ended = promise;
    this.#resolve = resolve;
    this.#patience = setTimeout(() => this.refuse('Nobody answered on the page.'), PATIENCE_MS).unref();
  }

  get ending(): Ending | undefined {
    return this.#ending;
  }

  /** Whether a person may still answer. */
  get isOpen(): boolean {
    return this.#ending === undefined && !this.#isRunning;
  }

  #end(ending: Ending): void {
    clearTimeout(this.#patience);
    this.#plan = undefined;
    this.#ending = ending;
    this.#resolve(ending);
  }

  /** @param why a sentence; nothing happens where it has ended or is under way */
  refuse(why: string): void {
    if (!this.isOpen) return;
    this.#end({ isError: true, text: withFate(why, this.#plan?.otherwise ?? '') });
  }

  /**
   * Does it, once.
   * @returns how it ended, or what was typed wrongly and may be typed again
   */
  async allow(typed: Typed): Promise<Ending | { readonly problem: string }> {
    const plan = this.#plan;
    if (!this.isOpen || plan === undefined) return { isError: true, text: 'This was answered already.' };
    this.#isRunning = true;
    try {
      const { told, shown } = await plan.act(typed);
      this.#end({ isError: false, text: told, ...(shown && { shown }) });
    } catch (error) {
      if (canCorrect(error, this.question.fields)) return { problem: wordsOf(error) };
      this.#end({ isError: true, text: withFate(wordsOf(error), plan.afterError(error)) });
    } finally {
      this.#isRunning = false;
    }
    return this.ended;
  }
}

/** `Promise.withResolvers`, which Node 20 lacks. */
function newPromise<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
