import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from '../config.ts';

/** RFC 9116 §2.5.5 recommends less than a year. */
const LIFE_MS = 180 * 86_400_000;

type SecurityContact = Pick<GatewayConfig, 'publicOrigin' | 'securityAddress'>;

/** A mail address as a URI: what means something in a URI is escaped (RFC 6068 §2). */
const mailto = (address: string): string => `mailto:${address.split('@').map(encodeURIComponent).join('@')}`;

/** Tells whom to report security problems to (RFC 9116). It never lapses: whoever reads it gets a new one. */
export function securityTxt({ publicOrigin, securityAddress }: SecurityContact, now = Date.now()): string {
  const contactPage = `${publicOrigin}/contact`;
  const lines = [
    ...(securityAddress === null ? [] : [`Contact: ${mailto(securityAddress)}`]),
    `Contact: ${contactPage}`,
    `Expires: ${new Date(now + LIFE_MS).toISOString()}`,
    `Canonical: ${publicOrigin}/.well-known/security.txt`,
    `Policy: ${contactPage}`,
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** Serves it where every server in front of the pages looks for it. */
export function serveSecurityTxt(server: FastifyInstance, contact: SecurityContact): void {
  server.get('/api/security.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityTxt(contact)),
  );
}
