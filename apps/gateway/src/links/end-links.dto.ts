import { IsOptional } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { Claim, LinkProof, SealId, ShortCode } from './link-fields.ts';

/** A link is named by its code or by its seal, never by both. */
const ONE_NAME = { oneOf: [{ required: ['shortCode'] }, { required: ['id'] }] };

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
