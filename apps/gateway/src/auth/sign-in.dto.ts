import type { Language } from '@oncelink/contracts';
import { Equals, IsBoolean, IsObject, IsOptional, IsString } from 'class-validator';
import { Field } from '../http/field.decorator.ts';
import { AccountName, Email, LinkSecret, MailLanguage, RequestId, SignInCode } from './account-fields.ts';
import { UserDto } from './account.dto.ts';
import { EXAMPLE } from './auth-values.ts';

export class SendVerificationDto {
  @Email() readonly email!: string;

  @IsOptional()
  @RequestId('When asking again: what the first answer said. Only the code of that request is replaced.')
  readonly requestId?: string;

  @IsOptional() @MailLanguage() readonly language?: Language;
}

export class VerificationSentDto {
  @Equals(true)
  @Field('Always true, for known and unknown addresses.', { example: true })
  readonly ok!: true;

  @RequestId('Belongs to the code that is on its way: a code is good together with it only.')
  readonly requestId!: string;

  @IsOptional()
  @SignInCode('In demonstrations: a code that is accepted instead of the mailed one.')
  readonly demoCode?: string;
}

export class SignInDto {
  @Email() readonly email!: string;
  @RequestId('What asking for the code answered.') readonly requestId!: string;
  /** For a new account; an existing one keeps its name. */
  @IsOptional() @AccountName() readonly name?: string;
}

export class VerifyCodeDto extends SignInDto {
  @SignInCode('The code from the mail.') readonly code!: string;
}

export class VerifyLinkDto extends SignInDto {
  @LinkSecret('The secret of the link in the mail: the third of the four parts behind its #.')
  readonly link!: string;
}

export class SignedInDto {
  @IsString()
  @Field('Send it as Authorization: Bearer with calls that need an account. It is told once.', {
    example: EXAMPLE.token,
  })
  readonly token!: string;

  @IsObject()
  @Field('The account that is signed in.', { example: EXAMPLE.user, of: UserDto })
  readonly user!: UserDto;

  @IsBoolean()
  @Field('Whether the account was made by this call.', { example: false })
  readonly isNewUser!: boolean;
}
