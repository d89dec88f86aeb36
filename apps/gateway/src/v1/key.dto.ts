import { Equals, IsString, MaxLength } from 'class-validator';
import { EXAMPLE } from '../auth/auth-values.ts';
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
