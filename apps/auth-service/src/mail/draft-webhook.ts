import { cleanHeader } from './clean-text.ts';
import type { DisabledWebhook } from './mail-content.ts';
import type { MailPage } from './mail-page.ts';
import { WEBHOOK_TEXTS } from './webhook-texts.ts';

/** That a webhook is disabled, why, and where it is switched on again. */
export function draftWebhook({ email, host, why, language }: DisabledWebhook, origin: string) {
  const texts = WEBHOOK_TEXTS[language];
  const page: MailPage = {
    language,
    title: texts.title,
    link: { lead: texts.lead, label: texts.open, url: `${origin}/developers/console` },
    facts: [
      [texts.host, cleanHeader(host)],
      [texts.reason, texts.why[why]],
    ],
    notes: [texts.kept],
  };
  return {
    to: email,
    subject: texts.subject,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
    page,
  };
}
