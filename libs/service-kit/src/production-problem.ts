import type { Setting } from './settings.ts';
import { isExposed, isLoopback } from './store-url.ts';

const REFUSED = 'is refused with NODE_ENV=production';

/**
 * What is good for development only. Names the variable, not its value.
 * @param plainHosts stores that may be reached without TLS
 */
export function productionProblem(
  name: string,
  setting: Setting,
  value: unknown,
  plainHosts: readonly string[],
): string | undefined {
  if (setting.notInProduction !== undefined && value === setting.notInProduction) {
    return `${name}=${setting.notInProduction} ${REFUSED}.`;
  }
  if (setting.kind === 'secret-bytes' && Buffer.isBuffer(value) && isPlaceholder(value, setting.default)) {
    return `${name} is a placeholder, which ${REFUSED}.`;
  }
  if (typeof value !== 'string') return undefined;
  if (setting.kind === 'url' && setting.isPublic && isPlainHttp(value)) {
    return `${name} is an address without TLS, which ${REFUSED}: visitors' tokens and links would travel in the clear.`;
  }
  if (setting.kind === 'store' && isExposed(value, plainHosts)) {
    return `${name} leads to another machine without TLS, which ${REFUSED}: use ${protectedForm(setting.protocols)}, or name a host of a network of your own in PLAIN_STORES.`;
  }
  return undefined;
}

const isPlaceholder = (value: Buffer, placeholder: string | undefined): boolean =>
  value.toString('base64url') === placeholder || value.every((byte) => byte === value[0]);

function isPlainHttp(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !isLoopback(hostname);
}

const protectedForm = (protocols: readonly string[]): string =>
  ['rediss:', 'https:'].find((protocol) => protocols.includes(protocol))?.concat('//') ??
  '?sslmode=verify-full';
