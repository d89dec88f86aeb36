/**
 * The address of a website as a person types it, with its scheme.
 * @returns empty for none, null for something that is no address of a website
 */
export function completeWebsite(typed: string): string | null {
  const trimmed = typed.trim();
  if (trimmed === '') return '';
  const address = /^[a-z][a-z\d+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(address)) return null;
  const { protocol, hostname } = new URL(address);
  return /^https?:$/.test(protocol) && hostname.includes('.') ? address : null;
}
