import type { FieldName, FormName } from './rich/forms.ts';

/** 2: Argon2id, 64 MiB, 3 passes, 1 lane. 3: PBKDF2-HMAC-SHA-256, 600,000 rounds. */
export type PasswordSuite = 2 | 3;

/** Turns a password into 32 bytes, slowly. The page runs it in a worker, so it is handed in from outside. */
export type Stretch = (suite: PasswordSuite, password: Uint8Array, salt: Uint8Array) => Promise<Uint8Array>;

/** What comes after `#`; the fragment is written without the `#`. */
export interface MadeLink {
  readonly fragment: string;
}

/** A link whose ciphertext the server keeps. All values are base64url. */
export interface MadeStoredLink extends MadeLink {
  readonly encryptedData: string;
  /** SHA-256 of the link proof. */
  readonly proofHash: string;
}

export interface MadePasswordLink extends MadeStoredLink {
  /** SHA-256 of the password proof. */
  readonly passwordHash: string;
}

/** A direct link before its message is encrypted: what the server is asked for depends on no message. */
export interface SealedDraft<Message = string> {
  /** Name of the seal at the server: 16 bytes, base64url. */
  readonly sealId: string;
  readonly proofHash: string;
  /**
   * May be called once, even when it fails: a second message under the same draft would reuse an AES-GCM nonce.
   * @param seal the server's half of the key: 32 bytes, base64url
   * @throws LinkError `base64url`, `seal`, `message`; Error when called again
   */
  readonly finish: (seal: string, message: Message) => Promise<MadeLink>;
}

export interface LinkAddress {
  /** `/s-`, `/s-{code}`, `/sh-{code}` or `/shp-{code}`. */
  readonly pathname: string;
  /** Without the `#`. */
  readonly fragment: string;
}

/** What a link says before it is opened. No server has it, and nobody vouches for it: whoever carries the link can change it. */
export interface Cover {
  /** 1 to 140 code points. */
  readonly note?: string;
  /** The sender is told when the link is opened. */
  readonly tellsSender?: true;
  /** The message has files: how long they are together, padded. Who makes a link need not say it: it follows from the message. */
  readonly fileBytes?: number;
}

/** What readers get field by field. The format has no words for fields: each reader has its own. */
export interface Fields {
  readonly form: FormName;
  /** In no order; those of the form alone, none empty. */
  readonly values: Readonly<Partial<Record<FieldName, string>>>;
}

/** A file as a message names it. Its bytes are in the blob, in the order of the names. */
export interface NamedFile {
  /** 1 to 200 bytes of UTF-8. It may be anything: whoever saves the file cleans it first. */
  readonly name: string;
  readonly bytes: number;
}

/** The files of a secret: all that a reader needs to fetch and to open their blob. */
export interface Bundle {
  /** Of the blob: 32 bytes, base64url. All readers of the files have the same. */
  readonly key: string;
  /** The proof of this reader alone: 32 random bytes, base64url. */
  readonly proof: string;
  /** 1 to 20. */
  readonly files: readonly NamedFile[];
}

/** A message of several parts. All its texts together have 1 to 2,000 code points. */
export interface Message {
  readonly text?: string;
  readonly fields?: Fields;
  /** Where the reader may answer: K ‖ pk of an ask, 64 bytes as base64url. */
  readonly reply?: string;
  /** Not in links that live on no server, and not in answers. */
  readonly bundle?: Bundle;
}

/** A text alone stays a string. */
export type OpenedMessage = string | Message;

interface Announced {
  readonly cover?: Cover;
  /** The message is no text alone. */
  readonly hasParts?: true;
}

/** Opening may be repeated, for example after a lost answer. All `open` functions reject with LinkError. */
export interface ReceivedSealedLink extends Announced {
  readonly kind: 'sealed';
  readonly sealId: string;
  readonly proof: string;
  readonly open: (seal: string) => Promise<OpenedMessage>;
}

export interface ReceivedShortLink extends Announced {
  readonly kind: 'short';
  readonly code: string;
  readonly proof: string;
  readonly open: (encryptedData: string) => Promise<OpenedMessage>;
}

export interface ReceivedPasswordLink extends Announced {
  readonly kind: 'password';
  readonly code: string;
  readonly proof: string;
  readonly suite: PasswordSuite;
  /** Succeeds with any password: only the server, shown the proof, or `open` can tell a wrong one. */
  readonly unlock: (password: string, stretch: Stretch) => Promise<UnlockedLink>;
}

export interface UnlockedLink {
  readonly passwordProof: string;
  readonly open: (encryptedData: string) => Promise<OpenedMessage>;
}

export interface ReceivedUnsealedLink extends Announced {
  readonly kind: 'unsealed';
  readonly open: () => Promise<OpenedMessage>;
}

export type ReceivedLink =
  | ReceivedSealedLink
  | ReceivedShortLink
  | ReceivedPasswordLink
  | ReceivedUnsealedLink;
