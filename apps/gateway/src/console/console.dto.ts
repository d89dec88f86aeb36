import { LANGUAGES, type Language } from '@oncelink/contracts';
import type { AccountEvent } from '@oncelink/contracts/events';
import { IsArray, IsBoolean, IsIn, IsOptional, IsString, Matches } from 'class-validator';
import { Field } from '../http/field.decorator.ts';
import { EVENT_PATTERN, RECEIPT_EXAMPLE, WEBHOOK_EXAMPLE } from '../v1/receipt-names.ts';
import { EVENT_CLASSES } from '../v1/events.dto.ts';
import { Limit, ReceiptDto } from '../v1/receipts.dto.ts';
import { CreateWebhookDto, WebhookDto } from '../v1/webhooks.dto.ts';

export class OwnWebhooksDto {
  @IsBoolean()
  @Field('Whether this site sends webhooks. Without them there are none.', { example: true })
  readonly areOn!: boolean;

  @IsArray()
  @Field('Every webhook of the account, the oldest first.', {
    example: [WEBHOOK_EXAMPLE.webhook],
    of: WebhookDto,
  })
  readonly webhooks!: readonly WebhookDto[];
}

export class NewWebhookDto extends CreateWebhookDto {
  @IsOptional()
  @IsIn(Object.keys(LANGUAGES))
  @Field('Language of mails about it.', { example: 'de', default: 'en' })
  readonly language?: Language;
}

export class OwnReceiptsDto {
  @IsBoolean()
  @Field('Whether this site keeps receipts and events. Without them there are none.', { example: true })
  readonly areKept!: boolean;

  @IsArray()
  @Field('Receipts, the newest first.', { example: [RECEIPT_EXAMPLE.receipt], of: ReceiptDto })
  readonly data!: readonly ReceiptDto[];

  @IsString()
  @Field('What to send as after for those that follow, or null: there are none.', {
    example: 'MTc2Mzg',
    nullable: true,
  })
  readonly nextCursor!: string | null;
}

export class LatestEventsDto {
  @IsArray()
  @Field('Events, the newest first; none: there are no older ones.', {
    example: [RECEIPT_EXAMPLE.event],
    of: EVENT_CLASSES,
  })
  readonly data!: readonly AccountEvent[];
}

export class LatestEventsQuery {
  @IsOptional()
  @Matches(EVENT_PATTERN)
  @Field('The oldest event that you know; without it, from the newest on.', {
    example: RECEIPT_EXAMPLE.event.id,
  })
  readonly before?: string;

  @Limit()
  readonly limit?: string;
}
