import type { Plan } from '@oncelink/contracts';
import type {
  AccountEvent,
  KeyEvent,
  KeyWhy,
  ReceiptState,
  WebhookFormat,
  WebhookWhy,
} from '@oncelink/contracts/events';

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

const REVOKED: Readonly<Record<KeyWhy, string>> = {
  owner: 'was revoked',
  itself: 'has revoked itself',
  leaked: 'was revoked by somebody who found it',
  unused: 'was revoked, because nobody has used it for half a year',
};
const DISABLED: Readonly<Record<WebhookWhy, string>> = {
  gone: 'its server says that it is gone',
  failing: 'it answered nothing but failures for days',
  plan: 'the plan has no room for it',
};
const PLANS: Readonly<Record<Plan, string>> = { free: 'Free', pro: 'Pro' };

const dayOf = (at: string): string => at.slice(0, 10);

function sentenceOfKey({ type, data: { hint, expiresAt, lapsesAt, why } }: KeyEvent): string {
  const key = `The API key that ends with \`${hint}\``;
  switch (type) {
    case 'key.created':
      return `${key} was made.`;
    case 'key.expiring':
      return `${key} expires on ${dayOf(expiresAt)}.`;
    case 'key.rotated':
      return `${key} was replaced, and works until ${dayOf(lapsesAt ?? expiresAt)}.`;
    case 'key.revoked':
      return `${key} ${REVOKED[why ?? 'owner']}.`;
  }
}

/**
 * A sentence for a channel. What somebody has chosen stands in backticks: it may look like an address or a mention, and must
 * become neither. It can't have any itself.
 */
function sentenceOf(event: AccountEvent | TestEvent): string {
  switch (event.type) {
    case 'test.ping':
      return 'Oncelink can send events here. This is a test.';
    case 'key.created':
    case 'key.expiring':
    case 'key.rotated':
    case 'key.revoked':
      return sentenceOfKey(event);
    case 'webhook.disabled':
      return `Nothing is sent to \`${event.data.host}\` any more: ${DISABLED[event.data.why]}.`;
    case 'subscription.changed': {
      const { plan, endsAt } = event.data;
      return `The plan is ${PLANS[plan]}${endsAt === null ? '' : ` until ${dayOf(endsAt)}`}.`;
    }
    case 'secret.created':
    case 'secret.accessed':
    case 'secret.deleted':
    case 'secret.expired':
    case 'secret.locked': {
      const { reference, state } = event.data;
      return `${reference === null ? 'A secret' : `The secret \`${reference}\``} ${HAPPENED[state]}.`;
    }
  }
}

/** The same text for the same event, whenever it is made: it is signed with each attempt. */
export function renderBody(format: WebhookFormat, event: AccountEvent | TestEvent): string {
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
