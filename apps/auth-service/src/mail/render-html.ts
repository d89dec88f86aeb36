import { escape } from 'html-escaper';
import { directionOf } from '@oncelink/contracts';
import type { MailPage } from './mail-page.ts';

/** Paper and ember, by day and by night. Mail programs know no CSS variables, so each colour has a class. */
const LIGHT = {
  paper: '#FBFAF7',
  surface: '#FFFFFF',
  ink: '#18161B',
  muted: '#5E5866',
  line: '#E8E3DB',
  ember: '#C2410C',
};
const DARK: typeof LIGHT = {
  paper: '#131115',
  surface: '#1C1920',
  ink: '#F5F2EC',
  muted: '#A9A2B0',
  line: '#302B36',
  ember: '#FB923C',
};

const SANS = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const MONO = 'font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace';

/** `!important`, because it has to win over the inline styles that old programs need. */
const NIGHT = `
  .paper{background:${DARK.paper}!important} .ink{color:${DARK.ink}!important}
  .surface{background:${DARK.surface}!important;border-color:${DARK.line}!important}
  .muted{color:${DARK.muted}!important} .ember{color:${DARK.ember}!important}
  .button{background:${DARK.ink}!important;color:${DARK.paper}!important}
  .well{background:${DARK.paper}!important;border-color:${DARK.line}!important}`;

const WELL = `background:${LIGHT.paper};border:1px solid ${LIGHT.line};border-radius:8px;padding:16px`;

const paragraph = (text: string): string =>
  `<p class="ink" style="margin:0 0 16px;color:${LIGHT.ink};font-size:16px;line-height:24px">${escape(text)}</p>`;

/** Digits apart for the eye, but without spaces between them: a copied code must be one that works. */
const codeBlock = (code: string): string =>
  `<p class="well ink" style="${WELL};margin:0 0 16px;color:${LIGHT.ink};${MONO};font-size:36px;line-height:44px;letter-spacing:8px;text-align:center;user-select:all" dir="ltr">${escape(code)}</p>`;

const button = (label: string, url: string): string =>
  `<p style="margin:0 0 16px"><a class="button" href="${escape(url)}" style="display:inline-block;padding:12px 20px;background:${LIGHT.ink};border-radius:8px;color:${LIGHT.surface};font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${escape(label)}</a></p>`;

const linkBlock = ({ lead, label, url }: NonNullable<MailPage['link']>): string =>
  `${paragraph(lead)}\n${button(label, url)}`;

/** @param start the side on which lines begin. Old mail programs know no `text-align: start` */
const factRow = ([label, value]: readonly [string, string], start: 'left' | 'right'): string =>
  `<tr><th class="muted" scope="row" style="padding:0 0 8px;color:${LIGHT.muted};font-weight:400;text-align:${start};vertical-align:top;white-space:nowrap">${escape(label)}</th><td class="ink" style="padding:0 16px 8px;color:${LIGHT.ink};overflow-wrap:anywhere">${escape(value)}</td></tr>`;

const factTable = (facts: MailPage['facts'], start: 'left' | 'right'): string =>
  `<table style="margin:0 0 8px;border-spacing:0;font-size:14px;line-height:20px">${facts.map((fact) => factRow(fact, start)).join('')}</table>`;

const messageBlock = (message: string): string =>
  `<div class="well ink" style="${WELL};margin:0 0 16px;color:${LIGHT.ink};font-size:16px;line-height:24px;white-space:pre-wrap;overflow-wrap:anywhere">${escape(message)}</div>`;

const note = (text: string): string =>
  `<p class="muted" style="margin:0 0 8px;color:${LIGHT.muted};font-size:14px;line-height:20px">${escape(text)}</p>`;

const endBlock = ({ lead, label, url }: NonNullable<MailPage['end']>): string =>
  `<p class="muted" style="margin:16px 0 0;color:${LIGHT.muted};font-size:14px;line-height:20px">${escape(lead)} <a class="muted" href="${escape(url)}" style="color:${LIGHT.muted}">${escape(label)}</a></p>`;

/** The mail as a page: no picture, nothing that is fetched, and no link but one of our own. */
export function renderHtml(page: MailPage): string {
  const { language, title, lead, code, link, facts, message, notes, end } = page;
  const direction = directionOf(language);
  const card = [
    `<h1 class="ink" style="margin:0 0 16px;color:${LIGHT.ink};font-size:24px;line-height:32px;font-weight:600">${escape(title)}</h1>`,
    lead === undefined ? '' : paragraph(lead),
    code === undefined ? '' : codeBlock(code),
    link === undefined ? '' : linkBlock(link),
    facts.length === 0 ? '' : factTable(facts, direction === 'rtl' ? 'right' : 'left'),
    message === undefined ? '' : messageBlock(message),
    ...notes.map(note),
    end === undefined ? '' : endBlock(end),
  ].join('\n');
  const spoken = `lang="${language}" dir="${direction}"`;
  return `<!doctype html>
<html ${spoken}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(title)}</title>
<style>:root{color-scheme:light dark} @media (prefers-color-scheme:dark){${NIGHT}}</style>
</head>
<body class="paper" style="margin:0;padding:24px 12px;background:${LIGHT.paper};${SANS}">
<div ${spoken} style="max-width:520px;margin:0 auto">
<p class="ember" style="margin:0 0 12px;color:${LIGHT.ember};font-size:16px;font-weight:600">Oncelink</p>
<div class="surface" style="background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:12px;padding:24px">
${card}
</div>
</div>
</body>
</html>
`;
}
