import PostalMime, { type Header } from 'postal-mime';

/** What the mail server was told about a mail, apart from the mail itself: this alone decides who gets it. */
export interface Delivery {
  readonly from: string;
  readonly to: readonly string[];
}

export interface CaughtMail extends Delivery {
  readonly id: number;
  /** ISO 8601. */
  readonly receivedAt: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: readonly Pick<Header, 'originalKey' | 'value'>[];
  /** As it came over the wire, one character per byte. */
  readonly raw: string;
}

/** A long test run must not fill the memory. */
const CAPACITY = 200;

/** The mails that were caught, newest first; the oldest make room. */
export class Mailbox {
  #mails: readonly CaughtMail[] = [];
  #lastId = 0;

  /** @throws when it is no mail that could be read */
  async add({ from, to }: Delivery, raw: Buffer): Promise<void> {
    const { subject = '', text = '', html = '', headers } = await PostalMime.parse(raw);
    this.#lastId += 1;
    const mail: CaughtMail = {
      id: this.#lastId,
      receivedAt: new Date().toISOString(),
      from,
      to,
      subject,
      text,
      html,
      headers: headers.map(({ originalKey, value }) => ({ originalKey, value })),
      raw: raw.toString('latin1'),
    };
    this.#mails = [mail, ...this.#mails].slice(0, CAPACITY);
  }

  /** @param recipient only what this address got; case does not matter */
  list(recipient?: string): readonly CaughtMail[] {
    const wanted = recipient?.toLowerCase();
    return wanted === undefined
      ? this.#mails
      : this.#mails.filter(({ to }) => to.some((address) => address.toLowerCase() === wanted));
  }

  find(id: number): CaughtMail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }

  /** Number of the newest mail that ever came; tells a page whether it is up to date. */
  get lastId(): number {
    return this.#lastId;
  }

  clear(): void {
    this.#mails = [];
  }
}
