import type { ExpiryChoiceId, ProOption } from '@oncelink/contracts';
import type { MessageProblem } from '@oncelink/link-crypto/check-text';
import type { FieldName, FormName } from '@oncelink/link-crypto/forms';

export const EXPIRY_UNITS = ['minutes', 'hours', 'days'] as const;
export type ExpiryUnit = (typeof EXPIRY_UNITS)[number];

/** When a link opens: so many seconds after its making, or at a moment in milliseconds since 1970, by this computer's clock. */
export type Start = { readonly after: number } | { readonly at: number };

/** What few people send: a note that is read first, fields in place of the text, and a wish to be told of the end. */
export interface RichForm {
  /** Empty: none. */
  readonly note: string;
  /** Its maker gets a mail when the link has ended, and the reader is told so before. Null: as the account has it. */
  readonly tells: boolean | null;
  /** The reader may answer in secret. */
  readonly asksBack: boolean;
  /** What each of several readers is called in the list of the device; empty: one reader, who has no name. */
  readonly readers: readonly string[];
  /** In place of the text, or with it. */
  readonly files: readonly File[];
  /** Their panel says what keeps them from being sent. */
  readonly filesBlocked: boolean;
  /** Null: the text is sent. */
  readonly form: FormName | null;
  readonly values: Readonly<Partial<Record<FieldName, string>>>;
  /** What keeps the fields or the files from being sent. */
  readonly problem: MessageProblem | 'files' | null;
}

/** Everything that can be typed and chosen. Lives in memory only: a secret never goes into storage. */
export interface CreateForm {
  readonly text: string;
  /** The options that are switched on. */
  readonly options: Readonly<Record<ProOption, boolean>>;
  readonly expiryChoice: ExpiryChoiceId | 'custom';
  /** Null for a text without anything. */
  readonly rich: RichForm | null;
  /** As typed. */
  readonly customAmount: string;
  readonly customUnit: ExpiryUnit;
  readonly password: string;
  /** Counts while the expiry is chosen; absent: it opens at once. */
  readonly start?: Start | undefined;
}

export const EMPTY_FORM: CreateForm = {
  text: '',
  rich: null,
  options: { password: false, shortLink: false, expiry: false },
  expiryChoice: '1d',
  customAmount: '3',
  customUnit: 'days',
  password: '',
};
