import { Mailbox } from './mailbox.ts';
import { startSmtp } from './start-smtp.ts';
import { startWeb } from './start-web.ts';

export interface MailCatcherOptions {
  readonly host: string;
  /** Both ports: 0 takes any free one. */
  readonly smtpPort: number;
  readonly webPort: number;
}

export interface MailCatcher {
  readonly smtpPort: number;
  readonly webPort: number;
  readonly mailbox: Mailbox;
  /** Ends it; what it has caught is gone with it. */
  stop(): Promise<void>;
}

/** A mail server that shows what it gets instead of passing it on. */
export async function startMailCatcher({
  host,
  smtpPort,
  webPort,
}: MailCatcherOptions): Promise<MailCatcher> {
  const mailbox = new Mailbox();
  const web = await startWeb(mailbox, host, webPort);
  try {
    const smtp = await startSmtp(mailbox, host, smtpPort);
    const stop = async (): Promise<void> => void (await Promise.all([smtp.close(), web.close()]));
    return { smtpPort: smtp.port, webPort: web.port, mailbox, stop };
  } catch (error) {
    await web.close();
    throw error;
  }
}
