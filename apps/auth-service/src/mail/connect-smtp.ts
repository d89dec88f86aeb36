import { ConfigError } from '@oncelink/service-kit';
import { createTransport } from 'nodemailer';

const CONNECTIONS = 5;
const CONNECT_MS = 10_000;
/** RFC 5321 would wait for minutes; a server that is silent for so long is asked again later instead. */
const SILENCE_MS = 30_000;

export type Smtp = ReturnType<typeof connectSmtp>;

/**
 * A pool of connections to the mail server, opened when there is mail.
 * @param url `smtps://user:password@host:465`, or `smtp://host:587?requireTLS=true` for STARTTLS or nothing
 * @param isProduction codes then never travel in the clear
 * @throws ConfigError
 */
export function connectSmtp(url: string, isProduction: boolean) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const secure = protocol === 'smtps:';
  const requireTLS = searchParams.get('requireTLS') === 'true';
  if (isProduction && !secure && !requireTLS) {
    throw new ConfigError([
      'SMTP_URL must be smtps:// or end with ?requireTLS=true with NODE_ENV=production.',
    ]);
  }
  return createTransport({
    pool: true,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    maxConnections: CONNECTIONS,
    // The queue repeats what fails, later and less often.
    maxRequeues: 0,
    dnsTimeout: CONNECT_MS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
}
