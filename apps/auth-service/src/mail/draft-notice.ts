import type { Language } from '@oncelink/contracts';
import { STOP_MAILS } from '@oncelink/contracts/notices';
import type { LinkNotices, ToldEnd } from './mail-content.ts';
import type { MailPage } from './mail-page.ts';
import { NOTICE_TEXTS } from './notice-texts.ts';

/** By the one clock that sender and server share: where the sender is, nobody has asked. */
function momentOf(iso: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(new Date(iso))} (UTC)`;
}

function pageOfOne({ tag, madeAt, at, why }: ToldEnd, language: Language): MailPage {
  const texts = NOTICE_TEXTS[language];
  return {
    language,
    title: texts.ended[why](tag),
    facts: [
      [texts.made, momentOf(madeAt, language)],
      [texts.when[why], momentOf(at, language)],
    ],
    notes: [texts.advice[why]],
  };
}

function pageOfMany({ ends, more, language }: LinkNotices): MailPage {
  const texts = NOTICE_TEXTS[language];
  return {
    language,
    title: texts.several(ends.length + more),
    lead: texts.notListed,
    facts: ends.map(({ tag, at, why }) => [tag, `${texts.when[why]}: ${momentOf(at, language)}`]),
    notes: more > 0 ? [texts.more(more)] : [],
  };
}

/** How one link ended, or several. It names no link, no reader and no label: the server knows none of them. */
export function draftNotice(content: LinkNotices, origin: string) {
  const { email, language, ends, stop } = content;
  const texts = NOTICE_TEXTS[language];
  const [first] = ends;
  const page = first && ends.length === 1 ? pageOfOne(first, language) : pageOfMany(content);
  return {
    to: email,
    subject: page.title,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': language,
      // RFC 8058: mail programs stop these mails by themselves, with one click.
      'List-Unsubscribe': `<${origin}${STOP_MAILS.call}?token=${stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    page: {
      ...page,
      end: { lead: texts.asked, label: texts.stop, url: `${origin}${STOP_MAILS.page}${stop}` },
    },
  };
}
