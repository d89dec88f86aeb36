import type { ReadUsageRequest } from '@oncelink/contracts';
import { IsArray, IsInt, IsOptional, IsString, Matches } from 'class-validator';
import { ApiError } from '../http/api-error.ts';
import { Field } from '../http/field.decorator.ts';
import { EXAMPLE } from './auth-values.ts';

const DAY = /^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$/;

class UsageOfDayDto {
  @IsString()
  @Field('The day, in UTC.', { example: '2026-11-22' })
  readonly day!: string;

  @IsString()
  @Field('Name of the key.', { example: EXAMPLE.key.id })
  readonly keyId!: string;

  @IsInt()
  @Field('Links that were made with it.', { example: 12 })
  readonly created!: number;

  @IsInt()
  @Field('Calls with it that were refused.', { example: 1 })
  readonly refused!: number;
}

/** What was made with a key on a day, and how links of that key ended on it. */
export class V1UsageOfDayDto extends UsageOfDayDto {
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
}

export class UsageDto {
  @IsArray()
  @Field(
    'Days on which the account or its keys were used, the newest first. The id of the account stands for what was ' +
      'made by its owner, signed in.',
    {
      example: [
        {
          day: '2026-11-22',
          keyId: EXAMPLE.key.id,
          created: 12,
          refused: 1,
          accessed: 9,
          expired: 2,
          deleted: 1,
          locked: 0,
        },
      ],
      of: V1UsageOfDayDto,
    },
  )
  readonly days!: readonly V1UsageOfDayDto[];
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

/** The schema lets 30 February through, and a year before the first. */
function checkDay(name: string, day: string): void {
  const date = new Date(`${day}T00:00:00Z`);
  if (day >= '0001' && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)) return;
  throw new ApiError('VALIDATION', { fields: [{ path: `querystring.${name}`, message: 'must be a day' }] });
}

/** The days that are asked for; null: as far as the plan goes. @throws ApiError VALIDATION */
export function readRange({ from, to }: UsageQuery): ReadUsageRequest {
  for (const [name, day] of Object.entries({ from, to })) if (day !== undefined) checkDay(name, day);
  return { from: from ?? null, to: to ?? null };
}
