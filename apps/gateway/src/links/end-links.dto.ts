import type { LinkRef } from '@oncelink/contracts';
import { IsOptional } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { ApiError } from '../http/api-error.ts';
import { Claim, LinkProof, SealId, ShortCode } from './link-fields.ts';

/** A link is named by its code or by its seal, never by both. */
export const ONE_NAME = { oneOf: [{ required: ['shortCode'] }, { required: ['id'] }] };

/** What a 204 to an acknowledgement means. */
export const ACKNOWLEDGED =
  'Accepted. If the claim is that of the reader, the secret is erased within moments; without this call it is erased when the grace is over. Another claim changes nothing.';

@JSONSchema(ONE_NAME)
export class AcknowledgeDto {
  @IsOptional() @ShortCode() readonly shortCode?: string;
  @IsOptional() @SealId() readonly id?: string;
  @LinkProof() readonly proof!: string;
  @Claim() readonly claim!: string;
}

@JSONSchema(ONE_NAME)
export class DeleteSecretDto {
  @IsOptional() @ShortCode() readonly shortCode?: string;
  @IsOptional() @SealId() readonly id?: string;
  @LinkProof() readonly proof!: string;
}

/** Which link a body is about: the schema lets exactly one of the two names through. */
export function refOf({ shortCode, id }: DeleteSecretDto): LinkRef {
  if (shortCode !== undefined) return { code: shortCode };
  if (id !== undefined) return { sealId: id };
  throw new ApiError('VALIDATION');
}
