import type { Session } from '@oncelink/contracts';
import { IsArray, IsBoolean, IsISO8601, IsString, Matches } from 'class-validator';
import { Field } from '../http/field.decorator.ts';
import { EXAMPLE, UUID } from './auth-values.ts';

const { session } = EXAMPLE;

export class SessionParams {
  @Matches(UUID)
  @Field('Name of the session.', { example: session.id })
  readonly id!: string;
}

export class SessionDto implements Session {
  @IsString()
  @Field('Name of the session.', { example: session.id })
  readonly id!: string;

  @IsString()
  @Field('Browser and system, as far as the browser told.', { example: session.device })
  readonly device!: string;

  @IsISO8601()
  @Field('When it was signed in.', { example: session.createdAt })
  readonly createdAt!: string;

  @IsISO8601()
  @Field('When it was last used, exact to the hour.', { example: session.lastSeenAt })
  readonly lastSeenAt!: string;

  @IsBoolean()
  @Field('Whether this call was made with it.', { example: session.current })
  readonly current!: boolean;
}

export class SessionsDto {
  @IsArray()
  @Field('Every browser that is signed in to the account.', { example: [session], of: SessionDto })
  readonly sessions!: readonly SessionDto[];
}
