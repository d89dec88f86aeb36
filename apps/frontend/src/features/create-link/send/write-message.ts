import { describeDuration } from '../../../i18n/formats.ts';
import { t } from '../../../i18n/translate.ts';
import type { FinishedLink } from '../link-order.ts';

/** Some mail programs cut longer addresses, and a cut link opens nothing. */
const MAIL_MAX_CHARACTERS = 2000;

/** What the sender says to the reader, without the link. @param lifetime seconds, or null for ever */
export function suggestWords({ kind }: Pick<FinishedLink, 'kind'>, lifetime: number | null): string {
  if (kind === 'unsealed') return t('readyLink.message.unsealed');
  return lifetime === null
    ? t('readyLink.message.untimed')
    : t('readyLink.message.timed', { duration: describeDuration(lifetime) });
}

/** The link stands on a line of its own, whole: programs that find links end them at a line break. */
export const messageOf = (words: string, url: string): string => `${words.trim()}\n${url}`;

/** An address that opens the mail program with the message in it, or null where the message is too long for one. */
export function mailAddressOf(message: string): string | null {
  const subject = encodeURIComponent(t('readyLink.message.subject'));
  const address = `mailto:?subject=${subject}&body=${encodeURIComponent(message)}`;
  return address.length > MAIL_MAX_CHARACTERS ? null : address;
}
