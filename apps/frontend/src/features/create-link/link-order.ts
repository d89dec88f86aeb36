import type {
  MadeLink,
  MadePasswordLink,
  MadeStoredLink,
  PasswordSuite,
  SealedDraft,
  Stretch,
} from '@oncelink/link-crypto';
import type { createSeal, createShortUrl } from '../../api/create-links.ts';
import type { CreateForm, Start } from './create-form.ts';
import type { Holds, SentFiles, SentName } from './files/sent-files.ts';

export type LinkKind = 'sealed' | 'short' | 'password' | 'unsealed';

/** What is sent. */
export interface Content extends Pick<CreateForm, 'text' | 'rich'> {
  /** Where the reader may answer; absent: nowhere. */
  readonly reply?: string;
  /** Where its files are; absent: it has none. */
  readonly sent?: SentFiles;
}

/** The answer that a reader may give, as its sender has it. */
export interface AwaitedReply {
  /** Name and proof of its ask. */
  readonly ref: string;
  readonly proof: string;
  /** What opens it, as a collect link has it after the `#`. */
  readonly collect: string;
  /** Seconds in which it can be given. */
  readonly ttl: number;
}

/** What the link is to be; the kind follows from it. */
export interface LinkOrder extends Content {
  /** Null: none. */
  readonly password: string | null;
  readonly shortLink: boolean;
  /** Seconds; null never expires. */
  readonly expiresIn: number | null;
  /** Absent: it opens at once. */
  readonly start?: Start | undefined;
}

export interface FinishedLink {
  readonly kind: LinkKind;
  readonly url: string;
  /** Seconds from now until it expires; null never. */
  readonly ttl: number | null;
  /** Seconds from now until it opens; absent: at once. */
  readonly startsIn?: number;
  /** Of a link with a password: with 3, the password is easier to guess than usual. */
  readonly passwordSuite?: PasswordSuite;
  /** What a mail about its end calls it; absent where no mail comes. */
  readonly tag?: string;
  /** Absent where the reader may not answer. */
  readonly reply?: AwaitedReply;
  /** Absent where it leads to no files. */
  readonly files?: SentName;
}

/** Where a link leads to files, the server is told so. */
interface Holding {
  readonly holds?: Holds;
}

/** What makes each kind of link. */
export interface Links {
  readonly draftSealedLink: (text: string) => Promise<SealedDraft & Holding>;
  readonly makeShortLink: (text: string) => Promise<MadeStoredLink & Holding>;
  readonly makePasswordLink: (
    text: string,
    password: string,
    stretch: Stretch,
    suite: PasswordSuite,
  ) => Promise<MadePasswordLink & Holding>;
  readonly makeUnsealedLink: (text: string) => Promise<MadeLink>;
}

/** What making a link needs from outside. The calls fail as `src/api` says. */
export interface LinkSupplies {
  readonly createSeal: typeof createSeal;
  readonly createShortUrl: typeof createShortUrl;
  readonly stretch: Stretch;
  readonly hasArgon2id: () => boolean;
  /** Links stand on the address that the page's own file names, whatever the API says: the key must not go elsewhere. */
  readonly origin: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Which kind of link an order becomes. */
export const kindOf = ({ password, shortLink }: LinkOrder): LinkKind =>
  password === null ? (shortLink ? 'short' : 'sealed') : 'password';
