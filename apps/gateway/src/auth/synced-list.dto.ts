import {
  LIST_SYNC,
  type BeginListResult,
  type SyncedEntry,
  type WriteListResult,
} from '@oncelink/contracts/lists';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Matches,
  Max,
  Min,
  ValidateIf,
} from 'class-validator';
import { Field } from '../http/field.decorator.ts';
import { base64urlLength, BYTES_16 } from '../links/link-values.ts';

const EXAMPLE = {
  name: Buffer.alloc(16, 'example list key').toString('base64url'),
  id: Buffer.alloc(16, 'example list row').toString('base64url'),
  sealed: Buffer.alloc(540, 'example sealed entry ').toString('base64url'),
} as const;

const LENGTHS = LIST_SYNC.sealedBytes.map(base64urlLength);
const SEALED = new RegExp(`^(?:${LENGTHS.map((length) => `[A-Za-z0-9_-]{${length}}`).join('|')})$`);
const TURN = /^[0-9]{1,15}$/;

export class SyncedEntryDto implements SyncedEntry {
  @Matches(BYTES_16)
  @Field('Name of the entry, derived by the device. It tells nothing of the link.', { example: EXAMPLE.id })
  readonly id!: string;

  @Matches(SEALED)
  @Field(`What the device has sealed: ${LIST_SYNC.sealedBytes.join(' or ')} bytes.`, {
    example: EXAMPLE.sealed,
  })
  readonly sealed!: string;

  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  @Field('Counts the writes of this entry from 1.', { example: 1 })
  readonly version!: number;

  @IsBoolean()
  @Field('Whether it was taken out of the list.', { example: false })
  readonly isGone!: boolean;
}

export class ListSinceQuery {
  @Matches(TURN)
  @Field('The turn up to which the list is known, or 0.', { example: '0' })
  readonly since!: string;
}

export class SyncedListDto {
  @ValidateIf((_list, name) => name !== null)
  @IsString()
  @Field('Name of the list, or null: the account keeps none.', { example: EXAMPLE.name, nullable: true })
  readonly name!: string | null;

  @IsInt()
  @Field('The turn up to which the list is known now.', { example: 1795700000001 })
  readonly turn!: number;

  @IsBoolean()
  @Field('Whether there is more after that turn.', { example: false })
  readonly more!: boolean;

  @IsArray()
  @Field('Entries that were written since.', {
    example: [{ id: EXAMPLE.id, sealed: EXAMPLE.sealed, version: 1, isGone: false }],
    of: SyncedEntryDto,
  })
  readonly entries!: readonly SyncedEntryDto[];
}

export class NamedListDto {
  @Matches(BYTES_16)
  @Field('Name of the list, derived from its key by the device.', { example: EXAMPLE.name })
  readonly name!: string;
}

const BEGUN = ['begun', 'other-list'] as const;
export class BegunListDto implements BeginListResult {
  @IsIn(BEGUN)
  @Field('`other-list`: the account keeps a list of another key. Nothing was changed.', { example: 'begun' })
  readonly outcome!: (typeof BEGUN)[number];
}

export class WriteListDto extends NamedListDto {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(LIST_SYNC.perCall)
  @Field('What is to be written.', {
    example: [{ id: EXAMPLE.id, sealed: EXAMPLE.sealed, version: 1, isGone: false }],
    of: SyncedEntryDto,
  })
  readonly entries!: readonly SyncedEntryDto[];
}

const WRITTEN = ['written', 'no-list', 'full'] as const;
export class WrittenListDto implements WriteListResult {
  @IsIn(WRITTEN)
  @Field(
    '`no-list`: the account keeps none of this name; `full`: there is no room for all of them. Nothing was written then.',
    { example: 'written' },
  )
  readonly outcome!: (typeof WRITTEN)[number];

  @IsArray()
  @IsString({ each: true })
  @Field('Names of the entries that were written. Read the others: another device was faster.', {
    example: [EXAMPLE.id],
  })
  readonly written!: readonly string[];
}
