import type { Plan } from '@oncelink/contracts';
import {
  KEY_EVENT_TYPES,
  KEY_WHYS,
  SECRET_EVENT_TYPES,
  WEBHOOK_WHYS,
  type AccountEvent,
  type KeyEvent,
  type KeyInEvent,
  type KeyWhy,
  type SecretEvent,
  type SubscriptionInEvent,
  type WebhookInEvent,
  type WebhookWhy,
} from '@oncelink/contracts/events';
import { applyDecorators } from '@nestjs/common';
import { IsArray, IsIn, IsISO8601, IsObject, IsOptional, IsString, Matches } from 'class-validator';
import { Field } from '../http/field.decorator.ts';
import { EVENT_EXAMPLE, EVENT_PATTERN, RECEIPT_EXAMPLE } from './receipt-names.ts';
import { Limit, ReceiptDto } from './receipts.dto.ts';

const { event, receipt } = RECEIPT_EXAMPLE;
const { key, disabled, subscription } = EVENT_EXAMPLE;

const EventId = () =>
  applyDecorators(
    IsString(),
    Field('Name of the event. Events of an account are read in the order of their names.', {
      example: event.id,
    }),
  );
const HappenedAt = () =>
  applyDecorators(IsISO8601(), Field('When it happened.', { example: event.timestamp }));
const Types = (types: readonly string[], example: string) =>
  applyDecorators(IsIn([...types]), Field('What happened.', { example }));

export class SecretEventDto implements SecretEvent {
  @EventId()
  readonly id!: string;

  @Types(SECRET_EVENT_TYPES, event.type)
  readonly type!: SecretEvent['type'];

  @HappenedAt()
  readonly timestamp!: string;

  @IsObject()
  @Field('The receipt as it was then.', { example: receipt, of: ReceiptDto })
  readonly data!: ReceiptDto;
}

class KeyInEventDto implements KeyInEvent {
  @IsString()
  @Field('Name of the key.', { example: key.data.id })
  readonly id!: string;

  @IsString()
  @Field('Its last characters.', { example: key.data.hint })
  readonly hint!: string;

  @IsISO8601()
  @Field('When it expires, or would have.', { example: key.data.expiresAt })
  readonly expiresAt!: string;

  @IsISO8601()
  @Field('Until when it still works, of one that was replaced; null otherwise.', {
    example: key.data.lapsesAt,
    nullable: true,
  })
  readonly lapsesAt!: string | null;

  @IsString()
  @Field('Name of the key that has replaced it, or null.', { example: key.data.replacedBy, nullable: true })
  readonly replacedBy!: string | null;

  @IsIn([...KEY_WHYS])
  @Field(
    'Who or what has revoked it, or null: its owner, the key itself, somebody who found it ("leaked"), or half a year ' +
      'without a call ("unused").',
    { example: 'leaked', nullable: true },
  )
  readonly why!: KeyWhy | null;
}

export class KeyEventDto implements KeyEvent {
  @EventId()
  readonly id!: string;

  @Types(KEY_EVENT_TYPES, key.type)
  readonly type!: KeyEvent['type'];

  @HappenedAt()
  readonly timestamp!: string;

  @IsObject()
  @Field('The key as it was then. Nothing in it lets anyone in.', { example: key.data, of: KeyInEventDto })
  readonly data!: KeyInEventDto;
}

class WebhookInEventDto implements WebhookInEvent {
  @IsString()
  @Field('Name of the webhook.', { example: disabled.data.id })
  readonly id!: string;

  @IsString()
  @Field('The host that it led to.', { example: disabled.data.host })
  readonly host!: string;

  @IsIn([...WEBHOOK_WHYS])
  @Field('Why nothing more is sent there.', { example: disabled.data.why })
  readonly why!: WebhookWhy;
}

export class WebhookEventDto {
  @EventId()
  readonly id!: string;

  @Types(['webhook.disabled'], disabled.type)
  readonly type!: 'webhook.disabled';

  @HappenedAt()
  readonly timestamp!: string;

  @IsObject()
  @Field('The webhook.', { example: disabled.data, of: WebhookInEventDto })
  readonly data!: WebhookInEventDto;
}

class SubscriptionInEventDto implements SubscriptionInEvent {
  @IsIn(['free', 'pro'])
  @Field('The plan as it is now.', { example: subscription.data.plan })
  readonly plan!: Plan;

  @IsISO8601()
  @Field('Until when Pro goes on that its owner has ended, or null.', {
    example: subscription.data.endsAt,
    nullable: true,
  })
  readonly endsAt!: string | null;
}

export class SubscriptionEventDto {
  @EventId()
  readonly id!: string;

  @Types(['subscription.changed'], subscription.type)
  readonly type!: 'subscription.changed';

  @HappenedAt()
  readonly timestamp!: string;

  @IsObject()
  @Field('The plan of the account.', { example: subscription.data, of: SubscriptionInEventDto })
  readonly data!: SubscriptionInEventDto;
}

/** Every shape that an event has, told apart by its type. */
export const EVENT_CLASSES = [SecretEventDto, KeyEventDto, WebhookEventDto, SubscriptionEventDto] as const;

export class EventsDto {
  @IsArray()
  @Field(
    'Events, the oldest first; none: nothing has happened since. Pass over types that you do not know.',
    {
      example: [event],
      of: EVENT_CLASSES,
    },
  )
  readonly data!: readonly AccountEvent[];
}

export class EventsQuery {
  @IsOptional()
  @Matches(EVENT_PATTERN)
  @Field('The last event that you know; without it, from the oldest on.', { example: event.id })
  readonly after?: string;

  @Limit()
  readonly limit?: string;
}
