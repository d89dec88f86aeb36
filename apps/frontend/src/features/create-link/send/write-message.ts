import { describeDuration, localeOf } from '../../../i18n/formats.ts';
import { currentLanguage } from '../../../i18n/language.ts';
import { t } from '../../../i18n/translate.ts';
import type { ReadyLink } from '../create-link-state.ts';

/** Some mail programs cut longer addresses, and a cut link opens nothing. */
const MAIL_MAX_CHARACTERS = 2000;

/** With day and time zone: the message is read on another day, perhaps in another zone. */
const describeStart = (at: number): string =>
  new Intl.DateTimeFormat(localeOf(currentLanguage()), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at);

/** What the sender says to the reader, without the link. */
export function suggestWords({
  kind,
  lifetime,
  opensAt,
}: Pick<ReadyLink, 'kind' | 'lifetime' | 'opensAt'>): string {
  if (kind === 'unsealed') return t('readyLink.message.unsealed');
  const duration = lifetime === null ? null : describeDuration(lifetime);
  if (opensAt === undefined)
    return duration === null ? t('readyLink.message.untimed') : t('readyLink.message.timed', { duration });
  const time = describeStart(opensAt);
  return duration === null
    ? t('readyLink.message.untimedLater', { time })
    : t('readyLink.message.timedLater', { time, duration });
}

/** The link stands on a line of its own, whole: programs that find links end them at a line break. */
export const messageOf = (words: string, url: string): string => `${words.trim()}\n${url}`;

/** An address that opens the mail program with the message in it, or null where the message is too long for one. */
export function mailAddressOf(message: string): string | null {
  const subject = encodeURIComponent(t('readyLink.message.subject'));
  const address = `mailto:?subject=${subject}&body=${encodeURIComponent(message)}`;
  return address.length > MAIL_MAX_CHARACTERS ? null : address;
}
