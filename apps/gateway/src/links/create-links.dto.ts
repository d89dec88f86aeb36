import { IsBoolean, IsUrl } from 'class-validator';
import type { LinkToTell } from '@oncelink/contracts/notices';
import { Holds, type HoldsDto } from '../files/held-files.dto.ts';
import { Field } from '../http/field.decorator.ts';
import { Tell } from '../notices/notices.dto.ts';
import {
  Envelope,
  ExpiresAt,
  ExpiresIn,
  LinkProofHash,
  PasswordProofHash,
  Readers,
  Seal,
  SealId,
  ShortCode,
  StartsAt,
  StartsIn,
  Ttl,
} from './link-fields.ts';
import { EXAMPLE } from './link-values.ts';

export class CreateShortUrlDto {
  @Envelope() readonly encryptedData!: string;
  @PasswordProofHash() readonly passwordHash!: string | null;

  @IsBoolean()
  @Field('Must agree with the envelope and with passwordHash.', { example: true })
  readonly isPasswordProtected!: boolean;

  @LinkProofHash() readonly proofHash!: string;
  @ExpiresIn() readonly expiresIn?: number | null;
  @StartsIn() readonly startsIn?: number | null;
  @Tell() readonly tell?: LinkToTell;
  @Holds() readonly holds?: HoldsDto;
  @Readers() readonly readers?: number;
}

export class ShortUrlDto {
  @IsUrl()
  @Field('Address of the link without its fragment, which only the browser knows and appends.', {
    example: `https://oncelink.example/shp-${EXAMPLE.code}`,
  })
  readonly shortUrl!: string;

  @ShortCode() readonly shortCode!: string;
  @StartsAt() readonly startsAt?: string;
  @ExpiresAt() readonly expiresAt!: string | null;
  @Ttl() readonly ttl!: number | null;
}

export class CreateSealDto {
  @SealId() readonly id!: string;
  @LinkProofHash() readonly proofHash!: string;
  @ExpiresIn() readonly expiresIn?: number | null;
  @StartsIn() readonly startsIn?: number | null;
  @Tell() readonly tell?: LinkToTell;
  @Holds() readonly holds?: HoldsDto;
  @Readers() readonly readers?: number;
}

export class CreatedSealDto {
  @Seal() readonly seal!: string;
  @StartsAt() readonly startsAt?: string;
  @ExpiresAt() readonly expiresAt!: string | null;
  @Ttl() readonly ttl!: number | null;
}
