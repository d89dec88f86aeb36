import { IsArray, IsInt, IsString } from 'class-validator';
import { Field } from '../http/field.decorator.ts';
import type { JoinedDay } from './join-days.ts';

const EXAMPLE: JoinedDay = {
  day: '2026-11-22',
  byHand: 3,
  byKeys: 12,
  accessed: 9,
  expired: 2,
  deleted: 1,
  locked: 0,
  refused: 1,
};

class OwnDayDto implements JoinedDay {
  @IsString()
  @Field('The day, in UTC.', { example: EXAMPLE.day })
  readonly day!: string;

  @IsInt()
  @Field('Links that its owner made on the site, signed in.', { example: EXAMPLE.byHand })
  readonly byHand!: number;

  @IsInt()
  @Field('Links that were made with its API keys.', { example: EXAMPLE.byKeys })
  readonly byKeys!: number;

  @IsInt()
  @Field('Links of its keys that were opened.', { example: EXAMPLE.accessed })
  readonly accessed!: number;

  @IsInt()
  @Field('Links of its keys that expired unopened.', { example: EXAMPLE.expired })
  readonly expired!: number;

  @IsInt()
  @Field('Links of its keys that were deleted unopened.', { example: EXAMPLE.deleted })
  readonly deleted!: number;

  @IsInt()
  @Field('Links of its keys that too many wrong passwords have locked.', { example: EXAMPLE.locked })
  readonly locked!: number;

  @IsInt()
  @Field('Calls with its keys that were refused.', { example: EXAMPLE.refused })
  readonly refused!: number;
}

export class OwnUsageDto {
  @IsInt()
  @Field('For how many days its plan shows this.', { example: 7 })
  readonly shownDays!: number;

  @IsArray()
  @Field('Days on which there was anything, the newest first.', { example: [EXAMPLE], of: OwnDayDto })
  readonly days!: readonly OwnDayDto[];
}
