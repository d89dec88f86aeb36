import { Equals, IsBoolean, IsOptional } from 'class-validator';
import { Field } from '../http/field.decorator.ts';
import {
  Claim,
  Envelope,
  Grace,
  LinkProof,
  PasswordProof,
  Seal,
  SealId,
  ShortCode,
  StartsInNow,
  Ttl,
} from './link-fields.ts';

const EXISTS = 'Always true: an unknown link answers 404, an ended one 410.';

export class ShortUrlQuery {
  @ShortCode() readonly code!: string;
}

export class SealParams {
  @SealId() readonly id!: string;
}

export class LinkStatusDto {
  @Equals(true) @Field(EXISTS, { example: true }) readonly exists!: true;

  @IsBoolean()
  @Field('Whether a password is needed to open it.', { example: true })
  readonly isPasswordProtected!: boolean;

  @Ttl() readonly ttl!: number | null;
  @StartsInNow() readonly startsIn?: number;
}

export class SealStatusDto {
  @Equals(true) @Field(EXISTS, { example: true }) readonly exists!: true;
  @Ttl() readonly ttl!: number | null;
  @StartsInNow() readonly startsIn?: number;
}

export class VerifyPasswordDto {
  @ShortCode() readonly code!: string;
  @PasswordProof() readonly password!: string;
  @LinkProof() readonly proof!: string;
}

export class PasswordVerifiedDto {
  @Equals(true)
  @Field('Always true: a wrong password answers 401.', { example: true })
  readonly ok!: true;
}

export class RevealSecretDto {
  @ShortCode() readonly shortCode!: string;
  /** Needed when the link is protected, ignored otherwise. */
  @IsOptional() @PasswordProof() readonly password?: string;
  @LinkProof() readonly proof!: string;
  @Claim() readonly claim!: string;
}

/** `decryptedData` is the specification's name; what it carries is still encrypted. */
export class RevealedSecretDto {
  @Envelope() readonly decryptedData!: string;
  @Grace() readonly graceSeconds!: number;
}

export class RevealSealDto {
  @SealId() readonly id!: string;
  @LinkProof() readonly proof!: string;
  @Claim() readonly claim!: string;
}

export class RevealedSealDto {
  @Seal() readonly seal!: string;
  @Grace() readonly graceSeconds!: number;
}
