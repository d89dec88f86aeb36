import { isLanguage, SIGN_IN_CODE, signInUrl, type ContactRequest } from '@oncelink/contracts';
import type { SendMailOptions } from 'nodemailer';
import { addressOf, checkAddress } from './check-address.ts';
import { cleanBody, cleanHeader } from './clean-text.ts';
import { CODE_TEXTS } from './code-texts.ts';
import { DEVICE_TEXTS } from './device-texts.ts';
import { draftNotice } from './draft-notice.ts';
import { draftWebhook } from './draft-webhook.ts';
import type { KeyWarning, MailContent, NewDevice, SignInCode } from './mail-content.ts';
import { KEY_TEXTS } from './key-texts.ts';
import type { MailPage } from './mail-page.ts';
import { CATEGORY_NAMES, MAIL_TEXTS } from './mail-texts.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';

/** Where mail comes from and, for what visitors write, goes to; and where its links lead. */
export interface MailAddresses {
  /** An address, or a name with the address in angle brackets. */
  readonly from: string;
  readonly support: string;
  readonly sales: string;
  /** Of the site. */
  readonly origin: string;
}

interface Draft {
  readonly to: string;
  readonly subject: string;
  readonly replyTo?: { readonly name: string; readonly address: string };
  readonly headers?: Readonly<Record<string, string>>;
  readonly page: MailPage;
}

/**
 * The mail that some content becomes: one recipient, from us, and as reply address at most its writer.
 * @param id goes into the message id, so that a mail that had to be sent twice is recognisable as one
 * @throws AddressError
 */
export function composeMail(content: MailContent, id: string, addresses: MailAddresses): SendMailOptions {
  const { to, subject, replyTo, headers, page } = draftOf(content, addresses);
  const recipient = checkAddress(to);
  return {
    from: addresses.from,
    to: { name: '', address: recipient },
    // Said apart from the headers: whatever a header may be read as, only this decides who gets the mail.
    envelope: { from: addressOf(addresses.from), to: [recipient] },
    messageId: `<${id}@${addressOf(addresses.from).split('@').at(-1) ?? 'localhost'}>`,
    subject: cleanHeader(subject),
    ...(replyTo && { replyTo: { name: cleanHeader(replyTo.name), address: checkAddress(replyTo.address) } }),
    ...(headers && { headers }),
    text: renderText(page),
    html: renderHtml(page),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function draftOf(content: MailContent, addresses: MailAddresses): Draft {
  switch (content.kind) {
    case 'code':
      return draftCode(content, addresses.origin);
    case 'key':
      return draftKeyWarning(content);
    case 'device':
      return draftNewDevice(content, addresses.origin);
    case 'notice':
      return draftNotice(content, addresses.origin);
    case 'webhook':
      return draftWebhook(content, addresses.origin);
    case 'contact':
      return draftContact(content, addresses.support);
    case 'sales':
      return draftSales(content, addresses.sales);
  }
}

function draftCode(content: SignInCode, origin: string): Draft {
  const { email, code, requestId, link, device, language: asked } = content;
  // A newer gateway may speak more languages: a code in English serves better than none.
  const language = asked !== undefined && isLanguage(asked) ? asked : 'en';
  const texts = CODE_TEXTS[language];
  const hasLink = requestId !== undefined && link !== undefined;
  return {
    to: email,
    subject: texts.subject,
    // RFC 3834: no answering machine answers it.
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
    page: {
      language,
      title: texts.title,
      lead: texts.lead,
      code,
      ...(hasLink && {
        link: { lead: texts.orLink, label: texts.link, url: signInUrl(origin, { email, requestId, link }) },
      }),
      facts: [[texts.device, cleanHeader(device)]],
      notes: [texts.life(SIGN_IN_CODE.lifeSeconds / 60), texts.notYou],
    },
  };
}

const dayOf = ({ expiresAt, language }: KeyWarning): string => {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return `${format.format(new Date(expiresAt))} (UTC)`;
};

function draftKeyWarning(content: KeyWarning): Draft {
  const { email, keyName, hint, language } = content;
  const texts = KEY_TEXTS[language];
  return {
    to: email,
    subject: texts.subject,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
    page: {
      language,
      title: texts.title,
      lead: texts.lead,
      facts: [
        [texts.name, cleanHeader(`${keyName} (…${hint})`)],
        [texts.end, dayOf(content)],
      ],
      notes: [texts.what],
    },
  };
}

function draftNewDevice(content: NewDevice, origin: string): Draft {
  const { email, keyName, hint, language } = content;
  const texts = DEVICE_TEXTS[language];
  return {
    to: email,
    subject: texts.subject,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
    page: {
      language,
      title: texts.title,
      lead: texts.lead,
      link: { lead: texts.notYou, label: texts.revoke, url: `${origin}/developers/console` },
      facts: [
        [texts.name, cleanHeader(`${keyName} (…${hint})`)],
        [texts.end, dayOf(content)],
      ],
      notes: [texts.what],
    },
  };
}

function draftContact({ name, email, subject, category, message }: ContactRequest, to: string): Draft {
  const texts = MAIL_TEXTS.contact;
  return {
    to,
    subject: texts.subject(CATEGORY_NAMES[category], subject),
    replyTo: { name, address: email },
    page: {
      language: 'en',
      title: texts.title,
      facts: [
        [texts.name, cleanHeader(name)],
        [texts.email, email],
        [texts.category, CATEGORY_NAMES[category]],
        [texts.about, cleanHeader(subject)],
      ],
      message: cleanBody(message),
      notes: [texts.reply],
    },
  };
}

function draftSales({ email, website }: MailContent & { kind: 'sales' }, to: string): Draft {
  const texts = MAIL_TEXTS.sales;
  return {
    to,
    subject: texts.subject(email),
    replyTo: { name: '', address: email },
    page: {
      language: 'en',
      title: texts.title,
      facts: [
        [texts.email, email],
        [texts.website, cleanHeader(website ?? texts.noWebsite)],
      ],
      notes: [texts.reply],
    },
  };
}
