import { setTimeout as pause } from 'node:timers/promises';

/** A mail as the mail catcher tells of it, newest first. */
export interface CaughtMail {
  readonly id: number;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: readonly { readonly originalKey: string; readonly value: string }[];
}

const CODE = /^\s+(\d{6})$/m;
const WAIT_MS = 30_000;

/** What the product mailed, as its recipients find it. */
export class Mailbox {
  readonly #url: string;
  readonly #read = new Set<number>();

  /** @param url of the mail catcher's inbox */
  constructor(url: string) {
    this.#url = url;
  }

  /** All mail to this address, newest first. */
  async list(recipient: string): Promise<readonly CaughtMail[]> {
    const answer = await fetch(`${this.#url}/api/messages?to=${encodeURIComponent(recipient)}`);
    return (await answer.json()) as CaughtMail[];
  }

  /**
   * The newest code to sign in with that was mailed to the address and not asked for yet.
   * @throws when none comes within half a minute
   */
  async waitForCode(recipient: string): Promise<string> {
    const limit = Date.now() + WAIT_MS;
    while (Date.now() < limit) {
      // An inbox that is away is one in which nothing has come yet.
      const [newest] = await this.list(recipient).catch(() => []);
      const code = newest && CODE.exec(newest.text)?.[1];
      if (newest && code && !this.#read.has(newest.id)) {
        this.#read.add(newest.id);
        return code;
      }
      await pause(50);
    }
    throw new Error(`No code was mailed to ${recipient}.`);
  }
}
