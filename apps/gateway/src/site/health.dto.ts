import { Equals } from 'class-validator';
import { Field } from '../http/describe-field.ts';

export class HealthDto {
  @Equals('ok')
  @Field('Always ok: what fails answers 503 and is named there.', { example: 'ok' })
  readonly status!: 'ok';
}
