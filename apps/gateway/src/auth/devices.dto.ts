import { DEVICE_LOGIN, LANGUAGES, type Language } from '@oncelink/contracts';
import { IsBoolean, IsIn, IsOptional, IsString, Matches } from 'class-validator';
import { Field } from '../http/field.decorator.ts';
import { EXAMPLE } from './auth-values.ts';

const LETTER = `[${DEVICE_LOGIN.alphabet}${DEVICE_LOGIN.alphabet.toLowerCase()}]`;
const HALF = `${LETTER}{${DEVICE_LOGIN.codeLength / 2}}`;
const USER_CODE = new RegExp(`^${HALF}-?${HALF}$`);

export class TypedCodeDto {
  @Matches(USER_CODE)
  @Field('The code that a program shows. Case and hyphen do not matter.', { example: EXAMPLE.userCode })
  readonly userCode!: string;
}

export class AskingDeviceDto {
  @IsString()
  @Field('The program that asks, as it calls itself.', { example: 'oncelink' })
  readonly client!: string;

  @IsString()
  @Field('Its operating system, or null where it names none.', { example: 'Linux', nullable: true })
  readonly system!: string | null;

  @IsBoolean()
  @Field('Whether it asks from the network that this call comes from.', { example: true })
  readonly isSameNetwork!: boolean;
}

export class DecideDeviceDto extends TypedCodeDto {
  @IsBoolean()
  @Field('Whether the program gets an API key of this account.', { example: true })
  readonly allow!: boolean;

  @IsOptional()
  @IsIn(Object.keys(LANGUAGES))
  @Field('Language of mails about it.', { example: 'de', default: 'en' })
  readonly language?: Language;
}

export class DecidedDeviceDto {
  @IsBoolean()
  @Field('Whether the program was allowed. It gets its key when it asks next.', { example: true })
  readonly isAllowed!: boolean;
}
