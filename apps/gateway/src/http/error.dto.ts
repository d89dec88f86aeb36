import {
  ERROR_TEXTS,
  GONE_REASONS,
  SERVER_ERRORS,
  PASSWORD_TRIES,
  SERVER_ERROR_STATUS,
  type GoneReason,
  type ServerErrorCode,
} from '@oncelink/contracts';
import { IsArray, IsIn, IsInt, IsISO8601, IsOptional, IsString } from 'class-validator';
import { Field } from './field.decorator.ts';

export class FieldErrorDto {
  @IsString()
  @Field('Which value, as a path in the request.', { example: 'body.expiresIn' })
  readonly path!: string;

  @IsString()
  @Field('What is wrong with it.', { example: 'must be >= 30' })
  readonly message!: string;
}

/** What every answer says that is not a success. */
abstract class Refusal {
  @IsString()
  @Field('Name of this request, also in the X-Request-Id header.', {
    example: 'd4f2a1d6-0f5e-4c62-9a3c-0d9b8a7c6e51',
  })
  readonly requestId!: string;

  @IsOptional()
  @IsArray()
  @Field(
    'With VALIDATION: values that were not accepted, ten at most. Of the health check: parts that fail.',
    {
      example: [{ path: 'body.expiresIn', message: 'must be >= 30' }],
      of: FieldErrorDto,
    },
  )
  readonly fields?: FieldErrorDto[];

  @IsOptional()
  @IsIn([...GONE_REASONS])
  @Field('With GONE: how the link ended.', { example: 'viewed' })
  readonly reason?: GoneReason;

  @IsOptional()
  @IsISO8601()
  @Field('With GONE: when it ended.', { example: '2026-11-21T12:00:00.000Z' })
  readonly at?: string;

  @IsOptional()
  @IsInt()
  @Field('With WRONG_PASSWORD: tries left before the secret is destroyed.', { example: PASSWORD_TRIES - 1 })
  readonly triesLeft?: number;

  @IsOptional()
  @IsInt()
  @Field('With NOT_STARTED: seconds until the link can be opened.', { example: 3600 })
  readonly startsIn?: number;
}

/** The shape of such an answer to the page. */
export class ErrorDto extends Refusal {
  @IsIn(Object.keys(SERVER_ERROR_STATUS))
  @Field('What happened, for a program. Codes are stable, sentences are not.', { example: 'GONE' })
  readonly code!: ServerErrorCode;

  @IsString()
  @Field('What happened, for a person.', { example: ERROR_TEXTS.GONE })
  readonly error!: string;
}

/** The same to programs, by RFC 9457. */
export class ProblemDto extends Refusal {
  @IsIn([...SERVER_ERRORS])
  @Field('What happened, for a program. Codes are stable, sentences are not.', { example: 'GONE' })
  readonly code!: ServerErrorCode;

  @IsString()
  @Field('Which kind of problem it is, as an address on this site.', { example: '/developers/errors#GONE' })
  readonly type!: string;

  @IsString()
  @Field('What happened, for a person.', { example: ERROR_TEXTS.GONE })
  readonly title!: string;

  @IsOptional()
  @IsString()
  @Field('Of a login by a code: what RFC 6749 and RFC 8628 call the problem.', {
    example: 'authorization_pending',
  })
  readonly error?: string;

  @IsInt()
  @Field('The status of the answer.', { example: 410 })
  readonly status!: number;
}
