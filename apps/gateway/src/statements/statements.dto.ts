import { IsArray, IsIn, IsISO8601, IsString } from 'class-validator';
import { Field } from '../http/field.decorator.ts';
import { EXAMPLE } from '../links/link-values.ts';

const SITE = 'https://oncelink.example';
const SIGNATURE = Buffer.alloc(64, 'example signature ').toString('base64url');

export class StatementDto {
  @IsString()
  @Field(
    'A signed text, a fact a line: which link ended how and when, and which keys its secret could lie under are destroyed. ' +
      '`oncelink verify` checks it.',
    {
      example:
        `oncelink-statement-1\nsite ${SITE}\nlink ${EXAMPLE.linkProofHash}\nended viewed 2026-11-25T10:12:00.000Z\n` +
        `key 17/1795521600 destroyed 2026-11-26T00:04:10.000Z\nsaid 2026-11-26T09:00:00.000Z\nsigned ${EXAMPLE.seal} ${SIGNATURE}\n`,
    },
  )
  readonly statement!: string;
}

export class PublicKeyDto {
  @IsString()
  @Field('An Ed25519 key, 32 bytes as base64url.', { example: EXAMPLE.seal })
  readonly publicKey!: string;

  @IsIn(['current', 'former'])
  @Field('Whether statements are signed with it now, or were before.', { example: 'current' })
  readonly state!: 'current' | 'former';
}

export class RingKeyDto {
  @IsString()
  @Field('What statements call it: its number, and the second in which it was made.', {
    example: '17/1795521600',
  })
  readonly name!: string;

  @IsISO8601()
  @Field('When it was destroyed, or null while it is in use.', {
    example: '2026-11-26T00:04:10.000Z',
    nullable: true,
  })
  readonly destroyedAt!: string | null;
}

export class StatementKeysDto {
  @IsString()
  @Field('The site.', { example: SITE })
  readonly site!: string;

  @IsArray()
  @Field('What it signs and has signed statements with, the key of now first.', {
    example: [{ publicKey: EXAMPLE.seal, state: 'current' }],
    of: PublicKeyDto,
  })
  readonly publicKeys!: readonly PublicKeyDto[];

  @IsArray()
  @Field('The keys that stored secrets lie or lay under: of 400 days.', {
    example: [{ name: '17/1795521600', destroyedAt: '2026-11-26T00:04:10.000Z' }],
    of: RingKeyDto,
  })
  readonly ringKeys!: readonly RingKeyDto[];

  @IsISO8601()
  @Field('When that was so of the keys: up to a minute ago.', { example: '2026-11-26T09:00:00.000Z' })
  readonly saidAt!: string;
}
