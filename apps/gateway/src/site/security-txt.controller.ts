import { Controller, Get, Header, Inject } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { ApiError } from '../http/api-error.ts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';

/** RFC 9116 §2.5.5 recommends less than a year. */
const LIFE_MS = 180 * 86_400_000;

type SecurityContact = Pick<GatewayConfig, 'publicOrigin' | 'securityAddress' | 'hasMail'>;

/** A mail address as a URI, with special characters escaped (RFC 6068 §2). */
const mailto = (address: string): string => `mailto:${address.split('@').map(encodeURIComponent).join('@')}`;

/**
 * Says where to report security problems (RFC 9116). Every answer has a new date of expiry.
 * @throws ApiError ROUTE_NOT_FOUND where there is neither an address nor a form: a file without a contact is none
 */
export function securityTxt(
  { publicOrigin, securityAddress, hasMail }: SecurityContact,
  now = Date.now(),
): string {
  const contactPage = `${publicOrigin}/contact`;
  const contacts = [
    ...(securityAddress === null ? [] : [mailto(securityAddress)]),
    ...(hasMail ? [contactPage] : []),
  ];
  if (contacts.length === 0) throw new ApiError('ROUTE_NOT_FOUND');
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(now + LIFE_MS).toISOString()}`,
    `Canonical: ${publicOrigin}/.well-known/security.txt`,
    `Policy: ${contactPage}`,
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** Servers in front of the gateway map `/.well-known/security.txt` to this address. */
@ApiExcludeController()
@Controller('api')
export class SecurityTxtController {
  constructor(@Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig) {}

  @Get('security.txt')
  @RouteConfig({ forReaders: true })
  @Header('content-type', 'text/plain; charset=utf-8')
  securityTxt(): string {
    return securityTxt(this.config);
  }
}
