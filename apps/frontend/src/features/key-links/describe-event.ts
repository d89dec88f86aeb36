import type { KeyWhy } from '@oncelink/contracts/events';
import type { KeyLinkEvent } from '../../api/key-links.ts';
import { keyLinkTexts } from './key-links.texts.ts';

type KeyEvent = Extract<KeyLinkEvent, { readonly data: { readonly hint: string } }>;

const { events: texts, time } = keyLinkTexts;

function describeKey({ type, data: { expiresAt, lapsesAt, why } }: KeyEvent): string {
  switch (type) {
    case 'key.created':
      return texts.keyMade;
    case 'key.expiring':
      return texts.keyExpires(time(expiresAt));
    case 'key.rotated':
      return texts.keyReplaced(time(lapsesAt ?? expiresAt));
    case 'key.revoked':
      return texts.keyRevoked[(why ?? 'owner') satisfies KeyWhy];
  }
}

/** What an event was about, and what became of that. */
export function describeEvent(event: KeyLinkEvent): { readonly name: string; readonly what: string } {
  switch (event.type) {
    case 'key.created':
    case 'key.expiring':
    case 'key.rotated':
    case 'key.revoked':
      return { name: texts.key(event.data.hint), what: describeKey(event) };
    case 'webhook.disabled':
      return { name: event.data.host, what: texts.disabled };
    case 'subscription.changed': {
      const { plan, endsAt } = event.data;
      return { name: texts.plan, what: texts.planIs(plan, endsAt === null ? null : time(endsAt)) };
    }
    case 'secret.created':
    case 'secret.accessed':
    case 'secret.deleted':
    case 'secret.expired':
    case 'secret.locked':
      return { name: event.data.reference ?? texts.unnamed, what: texts.happened[event.type] };
  }
}
