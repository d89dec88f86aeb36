import { GONE_REASONS, LINK_LIST, type GoneReason } from '@oncelink/contracts';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsISO8601, IsOptional } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { Field } from '../http/field.decorator.ts';
import { ONE_NAME } from './end-links.dto.ts';
import { LinkProof, SealId, ShortCode, StartsInNow, Ttl } from './link-fields.ts';
import { EXAMPLE } from './link-values.ts';

/** A link by its name, with the proof of the caller. */
@JSONSchema(ONE_NAME)
export class AskedLinkDto {
  @IsOptional() @ShortCode() readonly shortCode?: string;
  @IsOptional() @SealId() readonly id?: string;
  @LinkProof() readonly proof!: string;
}

export class AskedLinksDto {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(LINK_LIST.perStatus)
  @Field('The links.', {
    example: [{ shortCode: EXAMPLE.code, proof: EXAMPLE.linkProof }],
    of: AskedLinkDto,
  })
  readonly links!: readonly AskedLinkDto[];
}

export const LINK_STATES = ['waiting', 'gone', 'unknown', 'unanswered'] as const;

export class LinkStateDto {
  @IsIn(LINK_STATES)
  @Field(
    'Whether it waits to be opened. `unknown`: there is none, or not with this proof, or it ended long ago; ' +
      '`unanswered`: ask again.',
    { example: 'waiting' },
  )
  readonly state!: (typeof LINK_STATES)[number];

  /** Of a link that waits. */
  @IsOptional() @Ttl() readonly ttl?: number | null;
  @StartsInNow() readonly startsIn?: number;

  @IsOptional()
  @IsIn(GONE_REASONS)
  @Field('Why it is gone.', { example: 'viewed' })
  readonly reason?: GoneReason;

  @IsOptional()
  @IsISO8601()
  @Field('When it ended.', { example: EXAMPLE.expiresAt })
  readonly at?: string;
}

export class LinkStatesDto {
  @IsArray()
  @Field('Their states, in the same order.', { example: [{ state: 'waiting', ttl: 3600 }], of: LinkStateDto })
  readonly links!: readonly LinkStateDto[];
}
