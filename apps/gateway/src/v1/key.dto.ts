import { API_KEY } from '@oncelink/contracts';
import {
  Equals,
  IsArray,
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
import { EXAMPLE } from '../auth/auth-values.ts';
import { KeyDto } from '../auth/keys.dto.ts';
import { Field } from '../http/field.decorator.ts';

const { key, apiKey } = EXAMPLE;
const DAY = /^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$/;

export class RotateKeyDto {
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(API_KEY.overlapHoursMax)
  @Field('Hours in which this key still works beside the new one.', {
    example: API_KEY.overlapHoursDefault,
    default: API_KEY.overlapHoursDefault,
  })
  readonly overlapHours?: number;
}

export class RotatedKeyDto {
  @IsString()
  @Field('The new key. It is shown this once.', { example: apiKey })
  readonly apiKey!: string;

  @IsObject()
  @Field('What its owner sees of it later.', { example: key, of: KeyDto })
  readonly key!: KeyDto;

  @IsISO8601()
  @Field('When the key that this call was made with ends.', { example: '2026-11-22T12:00:00.000Z' })
  readonly formerLapsesAt!: string;
}

export class LeakedKeyDto {
  @MaxLength(100)
  @IsString()
  @Field('The key that was found.', { example: apiKey })
  readonly key!: string;
}

export class TakenDto {
  @Equals(true)
  @Field('Always true: if it was a key, it no longer works.', { example: true })
  readonly ok!: true;
}

export class UsageOfDayDto {
  @IsString()
  @Field('The day, in UTC.', { example: '2026-11-22' })
  readonly day!: string;

  @IsString()
  @Field('Name of the key.', { example: key.id })
  readonly keyId!: string;

  @IsInt()
  @Field('Links that were made with it.', { example: 12 })
  readonly created!: number;

  @IsInt()
  @Field('Links of this key that were opened.', { example: 9 })
  readonly accessed!: number;

  @IsInt()
  @Field('Links of this key that expired unopened.', { example: 2 })
  readonly expired!: number;

  @IsInt()
  @Field('Links of this key that were deleted unopened.', { example: 1 })
  readonly deleted!: number;

  @IsInt()
  @Field('Links of this key that too many wrong passwords have locked.', { example: 0 })
  readonly locked!: number;

  @IsInt()
  @Field('Calls with it that were refused.', { example: 1 })
  readonly refused!: number;
}

export class UsageDto {
  @IsArray()
  @Field('Days on which keys of the account were used, the newest first.', {
    example: [
      {
        day: '2026-11-22',
        keyId: key.id,
        created: 12,
        accessed: 9,
        expired: 2,
        deleted: 1,
        locked: 0,
        refused: 1,
      },
    ],
    of: UsageOfDayDto,
  })
  readonly days!: readonly UsageOfDayDto[];
}

export class UsageQuery {
  @IsOptional()
  @Matches(DAY)
  @Field('First day.', { example: '2026-11-01' })
  readonly from?: string;

  @IsOptional()
  @Matches(DAY)
  @Field('Last day.', { example: '2026-11-22' })
  readonly to?: string;
}
