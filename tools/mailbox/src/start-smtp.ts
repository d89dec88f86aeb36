import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Delivery, Mailbox } from './mailbox.ts';

const LARGEST_MAIL_BYTES = 1_000_000;
/** How long clients that hold a connection open may delay the end. */
const CLOSE_MS = 200;

export interface Listener {
  readonly port: number;
  close(): Promise<void>;
}

const deliveryOf = ({ envelope }: SMTPServerSession): Delivery => ({
  from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
  to: envelope.rcptTo.map(({ address }) => address),
});

async function keep(
  mailbox: Mailbox,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<void> {
  const raw = await buffer(stream);
  if (stream.sizeExceeded) throw new Error('The mail is too large.');
  await mailbox.add(deliveryOf(session), raw);
}

/** A mail server that takes mail for everyone and passes none on. */
export async function startSmtp(mailbox: Mailbox, host: string, port: number): Promise<Listener> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST_MAIL_BYTES,
    closeTimeout: CLOSE_MS,
    logger: false,
    onData: callbackify((stream: SMTPServerDataStream, session: SMTPServerSession) =>
      keep(mailbox, stream, session),
    ),
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  // A client that breaks off is no reason to end.
  server.on('error', () => undefined);
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
