import { Equals, IsArray, IsString, MaxLength } from 'class-validator';
import { EXAMPLE } from '../auth/auth-values.ts';
import { V1UsageOfDayDto } from '../auth/key-usage.dto.ts';
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
