import type { ContactRequest, ContactSalesRequest, Language } from '@oncelink/contracts';

export interface SignInCode {
  readonly email: string;
  readonly code: string;
  /** Browser and system in words. */
  readonly device: string;
  /** English when absent: letters that lay in the outbox when this was new. */
  readonly language?: Language;
}

/** What one mail says, before it is worded. */
export type Letter =
  | ({ readonly kind: 'code' } & SignInCode)
  | ({ readonly kind: 'contact' } & ContactRequest)
  | ({ readonly kind: 'sales' } & ContactSalesRequest);

export type LetterKind = Letter['kind'];

/** What is known of a letter without opening it. */
export interface Envelope {
  /** UUID; also the name of its job. */
  readonly id: string;
  readonly kind: LetterKind;
  /** From here on it is not worth sending any more. */
  readonly lapsesAt: Date;
}
