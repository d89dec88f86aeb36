import { IsIn, IsUrl } from 'class-validator';
import { Field } from '../http/field.decorator.ts';
import {
  Envelope,
  ExpiresAt,
  ExpiresIn,
  LinkProofHash,
  PasswordProofHash,
  Seal,
  SealId,
  ShortCode,
  StartsAt,
  StartsIn,
} from '../links/link-fields.ts';
import { EXAMPLE } from '../links/link-values.ts';
import { Holds, type HoldsDto } from '../files/held-files.dto.ts';
import { ReceiptId, Reference } from './receipts.dto.ts';

export class NewSecretDto {
  @Envelope() readonly message!: string;
  @PasswordProofHash() readonly password!: string | null;
  @LinkProofHash() readonly proofHash!: string;
  @ExpiresIn() readonly expiresIn?: number | null;
  @StartsIn() readonly startsIn?: number | null;
  @Reference() readonly reference?: string;
  @Holds() readonly holds?: HoldsDto;
}

export class MadeSecretDto {
  @ReceiptId() readonly id!: string | null;

  @IsUrl()
  @Field('Address of the link without its fragment, which only the caller knows and appends.', {
    example: `https://oncelink.example/shp-${EXAMPLE.code}`,
  })
  readonly url!: string;

  @ShortCode() readonly code!: string;

  @IsIn(['waiting'])
  @Field('The link waits to be opened.', { example: 'waiting' })
  readonly state!: 'waiting';

  @StartsAt() readonly startsAt?: string;
  @ExpiresAt() readonly expiresAt!: string | null;
}

export class NewSealDto {
  @SealId() readonly sealId!: string;
  @LinkProofHash() readonly proofHash!: string;
  @ExpiresIn() readonly expiresIn?: number | null;
  @StartsIn() readonly startsIn?: number | null;
  @Reference() readonly reference?: string;
  @Holds() readonly holds?: HoldsDto;
}

export class MadeSealDto {
  @ReceiptId() readonly id!: string | null;
  @Seal() readonly seal!: string;
  @StartsAt() readonly startsAt?: string;
  @ExpiresAt() readonly expiresAt!: string | null;
}
