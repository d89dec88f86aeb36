import {
  ENVELOPE_BYTES,
  EXPIRY_DEFAULT_SECONDS,
  EXPIRY_MAX_SECONDS,
  EXPIRY_MIN_SECONDS,
  GRACE_SECONDS,
  READERS_MAX,
  START_MAX_SECONDS,
} from '@oncelink/contracts';
import { applyDecorators } from '@nestjs/common';
import { IsInt, IsISO8601, IsOptional, Length, Matches, Max, Min } from 'class-validator';
import { Field } from '../http/field.decorator.ts';
import { base64urlLength, BYTES_16, BYTES_32, CODE, ENVELOPE_STARTS, EXAMPLE } from './link-values.ts';

/** The fields that link calls share: one decorator carries a field's rule and its text. */

export const ShortCode = () =>
  applyDecorators(Matches(CODE), Field('Code of the short link.', { example: EXAMPLE.code }));

export const SealId = () =>
  applyDecorators(
    Matches(BYTES_16),
    Field('Name of the seal, derived from the fragment.', { example: EXAMPLE.sealId }),
  );

export const Seal = () =>
  applyDecorators(
    Matches(BYTES_32),
    Field('The server half of the key. It opens the message only together with the fragment.', {
      example: EXAMPLE.seal,
    }),
  );

const ENVELOPE_LENGTHS = Object.values(ENVELOPE_BYTES).flat().map(base64urlLength);
const ENVELOPE_START = ENVELOPE_STARTS.map(({ pattern }) => pattern).join('|');

export const Envelope = () =>
  applyDecorators(
    Length(Math.min(...ENVELOPE_LENGTHS), Math.max(...ENVELOPE_LENGTHS)),
    Matches(new RegExp(`^(?:${ENVELOPE_START})[A-Za-z0-9_-]+$`)),
    Field(
      'The encrypted message: header (version, suite, kind), key commitment, ciphertext. One of these sizes in bytes: ' +
        `in version 1 ${ENVELOPE_BYTES[1].join(', ')}, in version 2 ${ENVELOPE_BYTES[2].join(', ')}.`,
      { example: EXAMPLE.envelope },
    ),
  );

export const LinkProof = () =>
  applyDecorators(
    Matches(BYTES_32),
    Field('The link proof, derived from the fragment.', { example: EXAMPLE.linkProof }),
  );

export const LinkProofHash = () =>
  applyDecorators(Matches(BYTES_32), Field('SHA-256 of the link proof.', { example: EXAMPLE.linkProofHash }));

export const PasswordProof = () =>
  applyDecorators(
    Matches(BYTES_32),
    Field('The password proof, derived from fragment and password. It decrypts nothing.', {
      example: EXAMPLE.passwordProof,
    }),
  );

export const PasswordProofHash = () =>
  applyDecorators(
    Matches(BYTES_32),
    Field('SHA-256 of the password proof, or null for a link without a password.', {
      example: EXAMPLE.passwordProofHash,
      nullable: true,
    }),
  );

export const Claim = () =>
  applyDecorators(
    Matches(BYTES_32),
    Field(
      'Random, made for this opening. Who holds it may ask again while the grace lasts; nobody else can.',
      {
        example: EXAMPLE.claim,
      },
    ),
  );

export const ExpiresIn = () =>
  applyDecorators(
    IsOptional(),
    IsInt(),
    Min(EXPIRY_MIN_SECONDS),
    Max(EXPIRY_MAX_SECONDS),
    Field(
      'Life in seconds; null never expires. 3600, 28800 and the default are in every plan, all else is part of Pro.',
      {
        example: EXPIRY_DEFAULT_SECONDS,
        nullable: true,
        default: EXPIRY_DEFAULT_SECONDS,
      },
    ),
  );

export const StartsIn = () =>
  applyDecorators(
    IsOptional(),
    IsInt(),
    Min(1),
    Max(START_MAX_SECONDS),
    Field(
      'Seconds until the link can be opened first; its life counts from then on. Null or absent: at once. Part of Pro.',
      { example: 3600, nullable: true },
    ),
  );

export const StartsAt = () =>
  applyDecorators(
    IsOptional(),
    IsISO8601(),
    Field('Of a link that opens later: when it opens.', { example: EXAMPLE.startsAt }),
  );

/** Of a link that waits. */
export const StartsInNow = () =>
  applyDecorators(
    IsOptional(),
    IsInt(),
    Field('Of a link that opens later: whole seconds until it does. Absent once it can be opened.', {
      example: 3600,
    }),
  );

export const Readers = () =>
  applyDecorators(
    IsOptional(),
    IsInt(),
    Min(1),
    Max(READERS_MAX),
    Field('For how many readers links of this secret are made, one each. A plan has room for so many.', {
      example: 3,
      default: 1,
    }),
  );

export const ExpiresAt = () =>
  applyDecorators(
    IsISO8601(),
    Field('When the secret is destroyed unopened, or null for never.', {
      example: EXAMPLE.expiresAt,
      nullable: true,
    }),
  );

export const Ttl = () =>
  applyDecorators(
    IsInt(),
    Field('Whole seconds until the secret is destroyed unopened, or null for never.', {
      example: EXPIRY_DEFAULT_SECONDS,
      nullable: true,
    }),
  );

export const Grace = () =>
  applyDecorators(
    IsInt(),
    Field('Seconds in which the same claim may ask again, should this answer be lost.', {
      example: GRACE_SECONDS,
    }),
  );
