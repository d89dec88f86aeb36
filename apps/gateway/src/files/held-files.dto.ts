import { IsObject, IsOptional, Matches } from 'class-validator';
import { Field } from '../http/field.decorator.ts';
import { BYTES_16, BYTES_32, EXAMPLE as VALUES } from '../links/link-values.ts';

const EXAMPLE = { id: VALUES.sealId, readerHash: VALUES.passwordProofHash } as const;

export class HoldsDto {
  @Matches(BYTES_16)
  @Field('Its name.', { example: EXAMPLE.id })
  readonly id!: string;

  @Matches(BYTES_32)
  @Field('SHA-256 of the proof of the reader whom the link is for.', { example: EXAMPLE.readerHash })
  readonly readerHash!: string;
}

/** A field of the calls that make links. */
export const Holds = () => (target: object, name: string) => {
  IsOptional()(target, name);
  IsObject()(target, name);
  Field('What the link leads to besides its message, on sites that keep such. It ends with the link.', {
    example: EXAMPLE,
    of: HoldsDto,
  })(target, name);
};
