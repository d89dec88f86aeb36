import {
  API_KEY,
  KEY_SCOPES,
  LANGUAGES,
  type ApiKey,
  type KeyScope,
  type Language,
} from '@oncelink/contracts';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { Field } from '../http/field.decorator.ts';
import { OverlapHours, SomeOf } from '../http/shared-rules.ts';
import { FILLED_LINE } from '../http/text-rules.ts';
import { EXAMPLE, UUID } from './auth-values.ts';

const { key } = EXAMPLE;

export class KeyDto implements ApiKey {
  @IsString()
  @Field('Name of the key for programs.', { example: key.id })
  readonly id!: string;

  @IsString()
  @Field('What its owner calls it.', { example: key.name })
  readonly name!: string;

  @IsString()
  @Field('Its last characters.', { example: key.hint })
  readonly hint!: string;

  @IsArray()
  @Field('What it may do. No scope opens a link.', { example: key.scopes })
  readonly scopes!: readonly KeyScope[];

  @IsArray()
  @Field('Networks it works from, in CIDR notation; empty: everywhere.', { example: ['192.0.2.0/24'] })
  readonly networks!: readonly string[];

  @IsInt()
  @Field('Calls that it may make in a minute, or null: as many as every key.', {
    example: API_KEY.callsPerMinute,
    nullable: true,
  })
  readonly callsPerMinute!: number | null;

  @IsIn(['page', 'device'])
  @Field('Whether it was made on the page, or by a program that signed in.', { example: key.madeBy })
  readonly madeBy!: ApiKey['madeBy'];

  @IsISO8601()
  @Field('When it was made.', { example: key.createdAt })
  readonly createdAt!: string;

  @IsISO8601()
  @Field('When it ends.', { example: key.expiresAt })
  readonly expiresAt!: string;

  @IsISO8601()
  @Field('When it was last used, exact to the hour, or null.', {
    example: '2026-11-22T14:00:00.000Z',
    nullable: true,
  })
  readonly lastUsedAt!: string | null;

  @IsISO8601()
  @Field('When it ends because another one has replaced it, or null.', {
    example: '2026-11-23T14:00:00.000Z',
    nullable: true,
  })
  readonly lapsesAt!: string | null;
}

export class KeysDto {
  @IsArray()
  @Field('Every key of the account that works.', { example: [key], of: KeyDto })
  readonly keys!: readonly KeyDto[];
}

export class KeyParams {
  @Matches(UUID)
  @Field('Name of the key.', { example: key.id })
  readonly id!: string;
}

export class NewKeyDto {
  @MaxLength(API_KEY.nameMax)
  @Matches(FILLED_LINE)
  @Field('What its owner calls it.', { example: key.name })
  readonly name!: string;

  @SomeOf(KEY_SCOPES)
  @Field('What it may do.', { example: key.scopes })
  readonly scopes!: readonly KeyScope[];

  @IsOptional()
  @IsInt()
  @Min(API_KEY.daysMin)
  @Max(API_KEY.daysMax)
  @Field('Its life in days.', { example: API_KEY.daysDefault, default: API_KEY.daysDefault })
  readonly expiresInDays?: number;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(API_KEY.networksMax)
  @IsString({ each: true })
  @Field('Networks it works from, in CIDR notation.', { example: ['192.0.2.0/24'], default: [] })
  readonly networks?: readonly string[];

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(API_KEY.callsPerMinute)
  @Field('Calls that it may make in a minute.', { example: 60, default: API_KEY.callsPerMinute })
  readonly callsPerMinute?: number;

  @IsOptional()
  @IsIn(Object.keys(LANGUAGES))
  @Field('Language of mails about it.', { example: 'de', default: 'en' })
  readonly language?: Language;
}

export class MadeKeyDto {
  @IsString()
  @Field('The key. It is shown this once.', { example: EXAMPLE.apiKey })
  readonly apiKey!: string;

  @IsObject()
  @Field('What its owner sees of it later.', { example: key, of: KeyDto })
  readonly key!: KeyDto;
}

export class RotateKeyDto {
  @OverlapHours(API_KEY.overlapHoursMax)
  @Field('Hours in which the former key still works beside the new one.', {
    example: API_KEY.overlapHoursDefault,
    default: API_KEY.overlapHoursDefault,
  })
  readonly overlapHours?: number;
}

export class RotatedKeyDto {
  @IsString()
  @Field('The new key. It is shown this once.', { example: EXAMPLE.apiKey })
  readonly apiKey!: string;

  @IsObject()
  @Field('What its owner sees of it later.', { example: key, of: KeyDto })
  readonly key!: KeyDto;

  @IsISO8601()
  @Field('When the former key ends.', { example: '2026-11-22T12:00:00.000Z' })
  readonly formerLapsesAt!: string;
}
