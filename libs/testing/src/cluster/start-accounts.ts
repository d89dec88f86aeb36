import { freePort } from '@oncelink/embedded-stores';
import { locate, newKey, prepareDatabase, startReplicas, type ClusterContext } from './context.ts';
import { Mailbox } from './mailbox.ts';
import { ServiceProcess } from './service-process.ts';

export interface Accounts {
  readonly databaseUrl: string;
  /** The replicas of the auth-service. */
  readonly processes: readonly ServiceProcess[];
  readonly mailbox: Mailbox;
  /** Ends the mail server; what it had taken is gone. */
  stopMailServer(): Promise<void>;
  /** Starts it again at the same addresses. */
  startMailServer(): Promise<void>;
}

/** A mail server that can be ended and started again. */
class MailServer implements AsyncDisposable {
  readonly smtpPort: number;
  readonly webUrl: string;
  #process: ServiceProcess | undefined;

  constructor(smtpPort: number, webPort: number) {
    this.smtpPort = smtpPort;
    this.webUrl = `http://127.0.0.1:${webPort}`;
  }

  async start(): Promise<void> {
    const args = [`--smtp-port=${this.smtpPort}`, `--web-port=${new URL(this.webUrl).port}`];
    const script = locate('tools', 'mailbox', 'src', 'main.ts');
    this.#process = new ServiceProcess('mailbox', [script, ...args], {});
    await this.#process.ready(`${this.webUrl}/health`);
  }

  async stop(): Promise<void> {
    await this.#process?.end();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }
}

/** The auth-service and a mail server that keeps what it gets. */
export async function startAccounts(context: ClusterContext, replicas: number): Promise<Accounts> {
  const mailServer = context.stack.use(new MailServer(await freePort(), await freePort()));
  const [databaseUrl] = await Promise.all([prepareDatabase(context, 'auth'), mailServer.start()]);
  const processes = await startReplicas(context, 'auth', replicas, {
    AUTH_DATABASE_URL: databaseUrl,
    SIGN_IN_CODE_KEY: newKey(),
    MAIL_KEY: newKey(),
    SMTP_URL: `smtp://127.0.0.1:${mailServer.smtpPort}`,
    MAIL_FROM: 'Oncelink <no-reply@oncelink.test>',
    SUPPORT_ADDRESS: 'support@oncelink.test',
    SALES_ADDRESS: 'sales@oncelink.test',
  });
  return {
    databaseUrl,
    processes,
    mailbox: new Mailbox(mailServer.webUrl),
    stopMailServer: () => mailServer.stop(),
    startMailServer: () => mailServer.start(),
  };
}
