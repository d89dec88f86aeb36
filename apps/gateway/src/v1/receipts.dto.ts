import {
  LINK_KINDS,
  PAGE_SIZE,
  RECEIPT_STATES,
  REFERENCE,
  type LinkKindName,
  type Receipt,
  type ReceiptState,
} from '@oncelink/contracts/events';
import { applyDecorators } from '@nestjs/common';
import { IsArray, IsIn, IsISO8601, IsOptional, IsString, Matches } from 'class-validator';
import { Field } from '../http/field.decorator.ts';
import { RECEIPT_EXAMPLE, RECEIPT_PATTERN } from './receipt-names.ts';

const { receipt } = RECEIPT_EXAMPLE;

export const Reference = () =>
  applyDecorators(
    IsOptional(),
    Matches(REFERENCE),
    Field(
      'What you call it: a ticket, a host. It comes back in receipts and events; no secret belongs into it.',
      {
        example: receipt.reference,
      },
    ),
  );

export const ReceiptId = () =>
  applyDecorators(
    IsString(),
    Field(
      'Name of the receipt, or null: of a link without a key, and where there are no receipts, none is kept.',
      {
        example: receipt.id,
        nullable: true,
      },
    ),
  );

/** From 1 to 100, as text: it is part of an address. */
const LIMIT = /^(?:[1-9][0-9]?|100)$/;

export const Limit = () =>
  applyDecorators(
    IsOptional(),
    Matches(LIMIT),
    Field(`How many, from ${PAGE_SIZE.least} to ${PAGE_SIZE.most}; ${PAGE_SIZE.default} without it.`, {
      example: String(PAGE_SIZE.default),
    }),
  );

export const limitOf = (text: string | undefined): number =>
  text === undefined ? PAGE_SIZE.default : Number(text);

export class ReceiptDto implements Receipt {
  @IsString()
  @Field('Name of the receipt. Nothing leads from it to the link.', { example: receipt.id })
  readonly id!: string;

  @IsString()
  @Field('What its maker calls it, or null.', { example: receipt.reference, nullable: true })
  readonly reference!: string | null;

  @IsIn([...LINK_KINDS])
  @Field('Which kind of link it is.', { example: receipt.kind })
  readonly kind!: LinkKindName;

  @IsIn([...RECEIPT_STATES])
  @Field('Whether the link waits, or how it ended.', { example: receipt.state })
  readonly state!: ReceiptState;

  @IsISO8601()
  @Field('When it was made.', { example: receipt.createdAt })
  readonly createdAt!: string;

  @IsISO8601()
  @Field('When it expires or would have, or null for never.', { example: receipt.expiresAt, nullable: true })
  readonly expiresAt!: string | null;

  @IsISO8601()
  @Field('When it ended, or null while it waits.', { example: receipt.endedAt, nullable: true })
  readonly endedAt!: string | null;
}

export class ReceiptsDto {
  @IsArray()
  @Field('Receipts, the newest first.', { example: [receipt], of: ReceiptDto })
  readonly data!: readonly ReceiptDto[];

  @IsString()
  @Field('What to send as after for those that follow, or null: there are none.', {
    example: 'MTc2Mzg',
    nullable: true,
  })
  readonly nextCursor!: string | null;
}

export class ReceiptsQuery {
  @IsOptional()
  @Matches(new RegExp(`^(?:${RECEIPT_STATES.join('|')})$`))
  @Field('Only those in this state.', { example: 'accessed' })
  readonly state?: ReceiptState;

  @IsOptional()
  @Matches(REFERENCE)
  @Field('Only those with this reference.', { example: receipt.reference })
  readonly reference?: string;

  @Limit()
  readonly limit?: string;

  @IsOptional()
  @Matches(/^[A-Za-z0-9_-]{1,100}$/)
  @Field('The nextCursor of the answer before.', { example: 'MTc2Mzg' })
  readonly after?: string;
}

export class ReceiptParams {
  @Matches(RECEIPT_PATTERN)
  @Field('Name of the receipt.', { example: receipt.id })
  readonly id!: string;
}
