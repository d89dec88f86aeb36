import type { ContactRequest, ContactSalesRequest } from '@oncelink/contracts';

/** What one mail says, before it is worded. */
export type Letter =
  | { readonly kind: 'code'; readonly email: string; readonly code: string; readonly device: string }
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
