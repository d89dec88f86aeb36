import { ENVELOPE_BYTES } from '@oncelink/contracts';
import { ASK } from '@oncelink/contracts/asks';
import { applyDecorators } from '@nestjs/common';
import { IsIn, IsInt, IsISO8601, IsOptional, Length, Matches, Max, Min } from 'class-validator';
import type { LinkToTell } from '@oncelink/contracts/notices';
import { Field } from '../http/field.decorator.ts';
import { Claim, Grace, LinkProofHash } from '../links/link-fields.ts';
import { base64urlLength, BYTES_16, BYTES_32, EXAMPLE } from '../links/link-values.ts';
import { Tell } from '../notices/notices.dto.ts';

/** How an answer starts, and how long it is. */
const ANSWER_START = /^Ah[Y-Za-b][A-Za-z0-9_-]+$/;
const ANSWER_LENGTHS = ENVELOPE_BYTES[2].map(base64urlLength);

const ANSWER_EXAMPLE = Buffer.concat([
  Buffer.of(2, 0x16),
  Buffer.alloc(Math.min(...ENVELOPE_BYTES[2]) - 2, 'example answer '),
]).toString('base64url');

const AskId = () =>
  applyDecorators(
    Matches(BYTES_16),
    Field('Name of the ask, derived from its link.', { example: EXAMPLE.sealId }),
  );

const AskProof = () =>
  applyDecorators(
    Matches(BYTES_32),
    Field('The proof of the ask, derived from its link: who has it may answer.', {
      example: EXAMPLE.linkProof,
    }),
  );

const CollectProof = () =>
  applyDecorators(
    Matches(BYTES_32),
    Field('The proof of who asked. It is not in the link that is answered.', {
      example: EXAMPLE.passwordProof,
    }),
  );

const Answer = () =>
  applyDecorators(
    Length(Math.min(...ANSWER_LENGTHS), Math.max(...ANSWER_LENGTHS)),
    Matches(ANSWER_START),
    Field(
      'The encrypted answer: header, encapsulated key, ciphertext (HPKE). One of these sizes in bytes: ' +
        `${ENVELOPE_BYTES[2].join(', ')}.`,
      { example: ANSWER_EXAMPLE },
    ),
  );

const Ttl = () =>
  applyDecorators(
    IsInt(),
    Field('Whole seconds in which it can be answered or, once it was, collected.', { example: ASK.life }),
  );

export class MakeAskDto {
  @AskId() readonly id!: string;
  @LinkProofHash() readonly proofHash!: string;

  @Matches(BYTES_32)
  @Field('SHA-256 of the proof that collects the answer.', { example: EXAMPLE.passwordProofHash })
  readonly collectHash!: string;

  @IsOptional()
  @IsInt()
  @Min(ASK.lifeMin)
  @Max(ASK.lifeMax)
  @Field(
    'So many seconds it can be answered, and so many the answer waits. The default is in every plan, all else is part of Pro.',
    { example: ASK.life, default: ASK.life },
  )
  readonly expiresIn?: number;

  @Tell('ask') readonly tell?: LinkToTell;
}

export class MadeAskDto {
  @IsISO8601()
  @Field('When it can be answered no more.', { example: EXAMPLE.expiresAt })
  readonly expiresAt!: string;

  @Ttl() readonly ttl!: number;
}

export class AskDto {
  @AskId() readonly id!: string;
  @AskProof() readonly proof!: string;
}

export class OwnAskDto extends AskDto {
  @CollectProof() readonly collectProof!: string;
}

export const ASK_STATES = ['open', 'answered'] as const;

export class AskStateDto {
  @IsIn(ASK_STATES)
  @Field('Whether it waits for an answer, or the answer waits to be collected.', { example: 'open' })
  readonly state!: (typeof ASK_STATES)[number];

  @Ttl() readonly ttl!: number;
}

export class AnswerAskDto extends AskDto {
  @Answer() readonly encryptedData!: string;
}

export class CollectAnswerDto extends OwnAskDto {
  @Claim() readonly claim!: string;
}

export class CollectedAnswerDto {
  @Answer() readonly encryptedData!: string;
  @Grace() readonly graceSeconds!: number;
}
