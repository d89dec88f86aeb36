import { applyDecorators } from '@nestjs/common';
import { ACCOUNT_NAME_MAX, EMAIL_MAX, EMAIL_PATTERN, LANGUAGES } from '@oncelink/contracts';
import { IsIn, Matches, MaxLength } from 'class-validator';
import { Field } from '../http/field.decorator.ts';
import { LINE } from '../http/text-rules.ts';
import { BYTES_16 } from '../links/link-values.ts';
import { CODE_DIGITS, EXAMPLE } from './auth-values.ts';

/** Fields that several calls share, each with its rule and its text for the API document. */

export const Email = () =>
  applyDecorators(
    MaxLength(EMAIL_MAX),
    Matches(EMAIL_PATTERN),
    Field('One plain email address.', { example: EXAMPLE.user.email }),
  );

export const SignInCode = (description: string) =>
  applyDecorators(Matches(CODE_DIGITS), Field(description, { example: EXAMPLE.code }));

export const RequestId = (description: string) =>
  applyDecorators(Matches(BYTES_16), Field(description, { example: EXAMPLE.requestId }));

export const LinkSecret = (description: string) =>
  applyDecorators(Matches(BYTES_16), Field(description, { example: EXAMPLE.link }));

export const MailLanguage = () =>
  applyDecorators(
    IsIn(Object.keys(LANGUAGES)),
    Field('Language of the mail.', { example: 'de', default: 'en' }),
  );

export const AccountName = () =>
  applyDecorators(
    MaxLength(ACCOUNT_NAME_MAX),
    Matches(LINE),
    Field('What the owner wants to be called; may be empty.', { example: EXAMPLE.user.name }),
  );
