import { Equals, IsArray, IsInt, IsString, MaxLength } from 'class-validator';
import { EXAMPLE } from '../auth/auth-values.ts';
import { UsageOfDayDto } from '../auth/key-usage.dto.ts';
import { Field } from '../http/field.decorator.ts';

export class LeakedKeyDto {
  @MaxLength(100)
  @IsString()
  @Field('The key that was found.', { example: EXAMPLE.apiKey })
  readonly key!: string;
}

export class TakenDto {
  @Equals(true)
  @Field('Always true: if it was a key, it no longer works.', { example: true })
  readonly ok!: true;
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

export class V1UsageDto {
  @IsArray()
  @Field('Days on which keys of the account were used, the newest first.', {
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
  })
  readonly days!: readonly V1UsageOfDayDto[];
}
