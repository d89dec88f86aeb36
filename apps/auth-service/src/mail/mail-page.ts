import type { Language } from '@oncelink/contracts';

/** What a mail shows, from top to bottom. Plain text throughout; whatever shows it escapes it. */
export interface MailPage {
  readonly language: Language;
  readonly title: string;
  readonly lead?: string;
  /** Set large, to be read and copied. */
  readonly code?: string;
  /** Another way to what the code is for. */
  readonly link?: { readonly lead: string; readonly label: string; readonly url: string };
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** What someone wrote, with its lines. */
  readonly message?: string;
  readonly notes: readonly string[];
  /** Why the mail came, and the way to get no more of its kind. */
  readonly end?: { readonly lead: string; readonly label: string; readonly url: string };
}
