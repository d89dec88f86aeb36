import {
  ATTEMPT_ERRORS,
  DELIVERY_STATES,
  type AttemptError,
  type Delivery,
  type DeliveryState,
} from '@oncelink/contracts/events';
import { IsArray, IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, Matches } from 'class-validator';
import { Field } from '../http/field.decorator.ts';
import { EVENT_PATTERN, RECEIPT_EXAMPLE, WEBHOOK_EXAMPLE } from './receipt-names.ts';
import { Limit } from './receipts.dto.ts';

const { delivery } = WEBHOOK_EXAMPLE;
const { event } = RECEIPT_EXAMPLE;

export class AttemptDto {
  @IsISO8601()
  @Field('When it ended.', { example: delivery.madeAt })
  readonly at!: string;

  @IsInt()
  @Field('How long it took, in milliseconds.', { example: 120 })
  readonly ms!: number;

  @IsInt()
  @Field('Status of the answer, or null: there was none.', { example: 200, nullable: true })
  readonly status!: number | null;

  @IsIn([...ATTEMPT_ERRORS])
  @Field('Why there was no answer, or null. "address": the name leads to where nothing may be sent.', {
    example: 'timeout',
    nullable: true,
  })
  readonly error!: AttemptError | null;

  @IsString()
  @Field('The first bytes of the answer, or null.', { example: 'ok', nullable: true })
  readonly head!: string | null;
}

export class DeliveryDto implements Delivery {
  @IsString()
  @Field('Name of the event, or of the test.', { example: delivery.eventId })
  readonly eventId!: string;

  @IsBoolean()
  @Field('Whether it is a test.', { example: false })
  readonly isTest!: boolean;

  @IsIn([...DELIVERY_STATES])
  @Field('Whether it waits, was delivered, or is given up.', { example: delivery.state })
  readonly state!: DeliveryState;

  @IsISO8601()
  @Field('When the event was recorded.', { example: delivery.madeAt })
  readonly madeAt!: string;

  @IsISO8601()
  @Field('When it is tried next, or null.', { example: '2026-11-21T14:35:00.000Z', nullable: true })
  readonly dueAt!: string | null;

  @IsInt()
  @Field('How often it was tried.', { example: delivery.tried })
  readonly tried!: number;

  @IsArray()
  @Field('Attempts of the last seven days, the oldest first.', {
    example: delivery.attempts,
    of: AttemptDto,
  })
  readonly attempts!: readonly AttemptDto[];
}

export class DeliveriesDto {
  @IsArray()
  @Field('Deliveries, the newest first.', { example: [delivery], of: DeliveryDto })
  readonly data!: readonly DeliveryDto[];

  @IsString()
  @Field('What to send as after for those that follow, or null: there are none.', {
    example: event.id,
    nullable: true,
  })
  readonly nextCursor!: string | null;
}

export class DeliveriesQuery {
  @IsOptional()
  @Matches(new RegExp(`^(?:${DELIVERY_STATES.join('|')})$`))
  @Field('Only those in this state.', { example: 'dead' })
  readonly state?: DeliveryState;

  @Limit()
  readonly limit?: string;

  @IsOptional()
  @Matches(EVENT_PATTERN)
  @Field('The nextCursor of the answer before.', { example: event.id })
  readonly after?: string;
}

export class ReplayDto {
  @IsOptional()
  @Matches(EVENT_PATTERN)
  @Field('The event to send again, whatever became of it. Without it, all that were given up.', {
    example: event.id,
  })
  readonly eventId?: string;

  @IsOptional()
  @IsISO8601({ strict: true })
  @Field('Of all, those recorded since then.', { example: delivery.madeAt })
  readonly since?: string;
}

export class ReplayedDto {
  @IsInt()
  @Field('How many are sent again.', { example: 3 })
  readonly count!: number;
}
