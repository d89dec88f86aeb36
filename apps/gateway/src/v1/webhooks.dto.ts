import {
  EVENT_TYPES,
  WEBHOOK,
  WEBHOOK_FORMATS,
  WEBHOOK_STATES,
  WEBHOOK_WHYS,
  type EventType,
  type Webhook,
  type WebhookFormat,
  type WebhookState,
  type WebhookWhy,
} from '@oncelink/contracts/events';
import {
  IsArray,
  IsIn,
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
} from 'class-validator';
import { Field } from '../http/field.decorator.ts';
import { OverlapHours, SomeOf } from '../http/shared-rules.ts';
import { RECEIPT_EXAMPLE, WEBHOOK_EXAMPLE } from './receipt-names.ts';

const { webhook, secret } = WEBHOOK_EXAMPLE;
const { event } = RECEIPT_EXAMPLE;

export class WebhookDto implements Webhook {
  @IsString()
  @Field('Name of the webhook.', { example: webhook.id })
  readonly id!: string;

  @IsString()
  @Field('Where events are sent.', { example: webhook.url })
  readonly url!: string;

  @IsIn([...WEBHOOK_FORMATS])
  @Field('What is sent: the event, or a sentence for a channel.', { example: webhook.format })
  readonly format!: WebhookFormat;

  @IsArray()
  @Field('Which events are sent.', { example: webhook.events })
  readonly events!: readonly EventType[];

  @IsIn([...WEBHOOK_STATES])
  @Field('Whether events are sent; paused by you, or disabled by the site.', { example: webhook.state })
  readonly state!: WebhookState;

  @IsIn([...WEBHOOK_WHYS])
  @Field(
    'Why it is disabled, or null. "gone": its server said 410; "failing": nothing but failures came for five days; ' +
      '"plan": the plan of the account has no room for it.',
    {
      example: 'failing',
      nullable: true,
    },
  )
  readonly why!: WebhookWhy | null;

  @IsISO8601()
  @Field('Since when nothing but failures came, or null.', { example: webhook.createdAt, nullable: true })
  readonly failingSince!: string | null;

  @IsISO8601()
  @Field('Until when the secret before signs too, or null.', {
    example: '2026-11-22T12:00:00.000Z',
    nullable: true,
  })
  readonly oldSecretUntil!: string | null;

  @IsISO8601()
  @Field('When it was made.', { example: webhook.createdAt })
  readonly createdAt!: string;
}

export class WebhooksDto {
  @IsArray()
  @Field('Every webhook of the account, the oldest first.', { example: [webhook], of: WebhookDto })
  readonly data!: readonly WebhookDto[];
}

export class WebhookSecretDto {
  @IsString()
  @Field('What events are signed with, by Standard Webhooks. It is shown once.', { example: secret })
  readonly secret!: string;

  @IsObject()
  @Field('The webhook.', { example: webhook, of: WebhookDto })
  readonly webhook!: WebhookDto;
}

const CHOSEN = 'Which events are sent.';

export class CreateWebhookDto {
  @IsString()
  @MaxLength(WEBHOOK.urlMax)
  @Field('An https address of a public host, without name and password in it.', { example: webhook.url })
  readonly url!: string;

  @IsIn([...WEBHOOK_FORMATS])
  @Field('What is sent: the event, or a sentence for a channel.', { example: webhook.format })
  readonly format!: WebhookFormat;

  @SomeOf(EVENT_TYPES)
  @Field(CHOSEN, { example: webhook.events })
  readonly events!: EventType[];
}

export class ChangeWebhookDto {
  @IsOptional()
  @IsIn(['on', 'paused'])
  @Field('Whether events are sent. One that is disabled is switched on by it, too.', { example: 'on' })
  readonly state?: 'on' | 'paused';

  @IsOptional()
  @SomeOf(EVENT_TYPES)
  @Field(CHOSEN, { example: webhook.events })
  readonly events?: EventType[];
}

export class RotateSecretDto {
  @OverlapHours(WEBHOOK.overlapHoursMax)
  @Field('Hours for which the secret before signs too; 0: it ends at once.', {
    example: WEBHOOK.overlapHoursMax,
    default: WEBHOOK.overlapHoursMax,
  })
  readonly overlapHours?: number;
}

export class WebhookParams {
  @Matches(new RegExp(`^${WEBHOOK.idPrefix}[0-9a-f]{22}$`))
  @Field('Name of the webhook.', { example: webhook.id })
  readonly id!: string;
}

export class TestedDto {
  @IsString()
  @Field('Name of the test, which is found among the deliveries.', { example: event.id })
  readonly eventId!: string;
}
