import { DEVICE_LOGIN, DEVICE_SCOPES } from '@oncelink/contracts';
import { Equals, IsInt, IsOptional, IsString, IsUrl, Matches, MaxLength } from 'class-validator';
import { EXAMPLE } from '../auth/auth-values.ts';
import { Field } from '../http/field.decorator.ts';

/** Letters that can't pretend to be a sentence: a person reads the name before they allow the program. */
const CLIENT = new RegExp(`^[A-Za-z0-9._-]{1,${DEVICE_LOGIN.clientMax}}$`);
const DEVICE_CODE = /^[A-Za-z0-9_-]{43}$/;
const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:device_code';

export class BeginDeviceLoginDto {
  @Matches(CLIENT)
  @Field('Name of the program, which its user is shown.', { example: 'oncelink' })
  readonly client_id!: string;

  @IsOptional()
  @MaxLength(200)
  @IsString()
  @Field('Ignored: every such key may do the same.', { example: DEVICE_SCOPES.join(' ') })
  readonly scope?: string;
}

export class DeviceLoginDto {
  @IsString()
  @Field('What the program asks with. Nobody else may see it.', { example: EXAMPLE.deviceCode })
  readonly device_code!: string;

  @IsString()
  @Field('What the program shows, and its user types.', { example: EXAMPLE.userCode })
  readonly user_code!: string;

  @IsUrl()
  @Field('Where the user types it.', { example: `https://oncelink.example${DEVICE_LOGIN.page}` })
  readonly verification_uri!: string;

  @IsInt()
  @Field('Seconds in which both codes work.', { example: DEVICE_LOGIN.lifeSeconds })
  readonly expires_in!: number;

  @IsInt()
  @Field('Seconds to wait between two questions.', { example: DEVICE_LOGIN.intervalSeconds })
  readonly interval!: number;
}

export class DeviceGrantDto {
  @Equals(GRANT_TYPE)
  @Field('What RFC 8628 calls this way.', { example: GRANT_TYPE })
  readonly grant_type!: typeof GRANT_TYPE;

  @Matches(DEVICE_CODE)
  @Field('What the program asks with.', { example: EXAMPLE.deviceCode })
  readonly device_code!: string;

  @IsOptional()
  @Matches(CLIENT)
  @Field('Name of the program. Ignored: the code says which login it is.', { example: 'oncelink' })
  readonly client_id?: string;
}

export class GrantedKeyDto {
  @IsString()
  @Field('The API key. It is shown this once.', { example: EXAMPLE.apiKey })
  readonly access_token!: string;

  @Equals('bearer')
  @Field('How it is sent.', { example: 'bearer' })
  readonly token_type!: 'bearer';

  @IsInt()
  @Field('Seconds in which it works.', { example: DEVICE_LOGIN.keyDays * 86_400 })
  readonly expires_in!: number;

  @IsString()
  @Field('What it may do. No scope opens a link.', { example: DEVICE_SCOPES.join(' ') })
  readonly scope!: string;
}
