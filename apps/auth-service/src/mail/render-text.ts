import type { MailPage } from './mail-page.ts';

/** The mail for readers that show no HTML. */
export function renderText({ title, lead, code, link, facts, message, notes, end }: MailPage): string {
  const blocks = [
    title,
    lead,
    code && `    ${code}`,
    link && `${link.lead}\n${link.url}`,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    message,
    ...notes,
    end && `${end.lead} ${end.label}:\n${end.url}`,
    'Oncelink',
  ];
  return `${blocks.filter((block) => block !== undefined && block !== '').join('\n\n')}\n`;
}
