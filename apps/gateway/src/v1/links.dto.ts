import { Equals, IsBoolean, IsIn, IsOptional } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
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
} from '../links/link-fields.ts';

/** A link is named by its code or by its seal, never by both. */
const ONE_NAME = { oneOf: [{ required: ['code'] }, { required: ['sealId'] }] };

@JSONSchema(ONE_NAME)
export class LinkDto {
  @IsOptional() @ShortCode() readonly code?: string;
  @IsOptional() @SealId() readonly sealId?: string;
  @LinkProof() readonly proof!: string;
}

@JSONSchema(ONE_NAME)
export class ClaimedLinkDto extends LinkDto {
  @Claim() readonly claim!: string;
}

@JSONSchema(ONE_NAME)
export class OpenLinkDto extends ClaimedLinkDto {
  /** Needed when the link is protected, ignored otherwise. */
  @IsOptional() @PasswordProof() readonly password?: string;
}

export class TryPasswordDto {
  @ShortCode() readonly code!: string;
  @LinkProof() readonly proof!: string;
  @PasswordProof() readonly password!: string;
}

export class WaitingLinkDto {
  @IsIn(['waiting'])
  @Field('The link waits to be opened: an unknown one answers 404, an ended one 410.', { example: 'waiting' })
  readonly state!: 'waiting';

  @IsBoolean()
  @Field('Whether a password is needed to open it.', { example: true })
  readonly isPasswordProtected!: boolean;

  @Ttl() readonly ttl!: number | null;
  @StartsInNow() readonly startsIn?: number;
}

export class RightPasswordDto {
  @Equals(true)
  @Field('Always true: a wrong password answers 401.', { example: true })
  readonly ok!: true;
}

/** What a link held: of a short one the message, of a direct one the seal. */
export class OpenedLinkDto {
  @IsOptional() @Envelope() readonly message?: string;
  @IsOptional() @Seal() readonly seal?: string;
  @Grace() readonly graceSeconds!: number;
}
