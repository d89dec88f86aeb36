import type { ReceiptState, SecretEvent, WebhookFormat } from '@oncelink/contracts/events';

/** What a webhook gets that is only tried. */
export interface TestEvent {
  readonly id: string;
  readonly type: 'test.ping';
  readonly timestamp: string;
  readonly data: Readonly<Record<string, never>>;
}

const HAPPENED: Readonly<Record<ReceiptState, string>> = {
  waiting: 'was created',
  accessed: 'was opened',
  deleted: 'was deleted unread',
  expired: 'expired unread',
  locked: 'was locked after too many wrong passwords',
};

/**
 * A sentence for a channel. A reference stands in backticks: it may look like an address or a mention, and must become
 * neither. It can't have any itself.
 */
function sentenceOf(event: SecretEvent | TestEvent): string {
  if (event.type === 'test.ping') return 'Oncelink can send events here. This is a test.';
  const { reference, state } = event.data;
  return `${reference === null ? 'A secret' : `The secret \`${reference}\``} ${HAPPENED[state]}.`;
}

/** The same text for the same event, whenever it is made: it is signed with each attempt. */
export function renderBody(format: WebhookFormat, event: SecretEvent | TestEvent): string {
  switch (format) {
    case 'standard': {
      const { type, timestamp, data } = event;
      return JSON.stringify({ type, timestamp, data });
    }
    case 'slack':
      return JSON.stringify({ text: sentenceOf(event), unfurl_links: false });
    case 'discord':
      return JSON.stringify({ content: sentenceOf(event), allowed_mentions: { parse: [] } });
    case 'teams':
      return JSON.stringify({ type: 'message', attachments: [cardOf(sentenceOf(event))] });
  }
}

const cardOf = (text: string) => ({
  contentType: 'application/vnd.microsoft.card.adaptive',
  content: {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [{ type: 'TextBlock', text, wrap: true }],
  },
});
