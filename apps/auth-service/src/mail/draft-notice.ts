import type { Language } from '@oncelink/contracts';
import { ASK_END_REASONS, STOP_MAILS, type AskEndReason, type EndReason } from '@oncelink/contracts/notices';
import type { LinkNotices, ToldEnd } from './mail-content.ts';
import type { MailPage } from './mail-page.ts';
import { ASK_NOTICE_TEXTS } from './ask-notice-texts.ts';
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

const isOfAsk = (why: EndReason): why is AskEndReason => ASK_END_REASONS.some((reason) => reason === why);

/** The words for one end, which are others of an ask than of a link. */
function wordsOf({ tag, why }: ToldEnd, language: Language) {
  if (isOfAsk(why)) {
    const { ended, advice, when, asked } = ASK_NOTICE_TEXTS[language];
    return { ended: ended[why](tag), advice: advice[why], when: when[why], asked };
  }
  const { ended, advice, when, asked } = NOTICE_TEXTS[language];
  return { ended: ended[why](tag), advice: advice[why], when: when[why], asked };
}

function pageOfOne(end: ToldEnd, language: Language): MailPage {
  const { ended, advice, when } = wordsOf(end, language);
  return {
    language,
    title: ended,
    facts: [
      [NOTICE_TEXTS[language].made, momentOf(end.madeAt, language)],
      [when, momentOf(end.at, language)],
    ],
    notes: [advice],
  };
}

function pageOfMany({ ends, more, language }: LinkNotices): MailPage {
  const texts = NOTICE_TEXTS[language];
  return {
    language,
    title: texts.several(ends.length + more),
    lead: texts.notListed,
    facts: ends.map((end) => [end.tag, `${wordsOf(end, language).when}: ${momentOf(end.at, language)}`]),
    notes: more > 0 ? [texts.more(more)] : [],
  };
}

/** How one link or ask ended, or several. It names no link, no reader and no label: the server knows none of them. */
export function draftNotice(content: LinkNotices, origin: string) {
  const { email, language, ends, stop } = content;
  const texts = NOTICE_TEXTS[language];
  const [first] = ends;
  const isAlone = first !== undefined && ends.length === 1;
  const lead = isAlone ? wordsOf(first, language).asked : texts.asked;
  const page = isAlone ? pageOfOne(first, language) : pageOfMany(content);
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
      end: { lead, label: texts.stop, url: `${origin}${STOP_MAILS.page}${stop}` },
    },
  };
}
