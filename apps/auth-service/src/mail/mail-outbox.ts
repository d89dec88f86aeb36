export interface CodeMail {
  readonly email: string;
  readonly code: string;
  /** Browser and system in words. */
  readonly device: string;
  readonly expiresAt: Date;
}

/** Hands mail to the queue. Rejects while the queue can't take it. */
export abstract class MailOutbox {
  abstract queueCode(mail: CodeMail): Promise<void>;
}
