import {
  CREATORS,
  EXPIRY_CHOICES,
  EXPIRY_DEFAULT_SECONDS,
  EXPIRY_MAX_SECONDS,
  EXPIRY_MIN_SECONDS,
  PASSWORD_MAX_CODE_POINTS,
  PASSWORD_TRIES,
  PLANS,
  SECRET_MAX_CODE_POINTS,
  SIGN_UPS,
  type Creators,
  type ExpiryChoiceId,
  type Plan,
  type SignUp,
} from '@oncelink/contracts';
import { FILES } from '@oncelink/contracts/files';
import { Equals, IsArray, IsBoolean, IsIn, IsInt, IsObject, IsString } from 'class-validator';
import { Field } from '../http/field.decorator.ts';

export class ExpiryChoiceDto {
  @IsIn(EXPIRY_CHOICES.map(({ id }) => id))
  @Field('Name of the choice.', { example: '1d' })
  readonly id!: ExpiryChoiceId;

  @IsInt()
  @Field('Life in seconds, or null for a link that never expires.', {
    example: EXPIRY_DEFAULT_SECONDS,
    nullable: true,
  })
  readonly seconds!: number | null;
}

export class LimitsDto {
  @IsInt()
  @Field('Longest message, in Unicode code points.', { example: SECRET_MAX_CODE_POINTS })
  readonly secretMaxCodePoints!: number;

  @IsInt()
  @Field('Longest link password, in Unicode code points.', { example: PASSWORD_MAX_CODE_POINTS })
  readonly passwordMaxCodePoints!: number;

  @IsInt()
  @Field('Wrong passwords after which a secret is destroyed.', { example: PASSWORD_TRIES })
  readonly passwordTries!: number;

  @IsInt()
  @Field('Shortest life of a link, in seconds.', { example: EXPIRY_MIN_SECONDS })
  readonly expiryMinSeconds!: number;

  @IsInt()
  @Field('Longest life of a link that is not to live for ever, in seconds.', { example: EXPIRY_MAX_SECONDS })
  readonly expiryMaxSeconds!: number;

  @IsInt()
  @Field('The one life of free links, in seconds; also what a link gets that asks for none.', {
    example: EXPIRY_DEFAULT_SECONDS,
  })
  readonly expiryFreeSeconds!: number;
}

export class PricesDto {
  @IsString()
  @Field('ISO 4217 code of the currency.', { example: 'USD' })
  readonly currency!: string;

  @IsInt()
  @Field('Price of a month of Pro, in hundredths.', { example: 900 })
  readonly monthly!: number;

  @IsString()
  @Field('What a checkout calls the monthly price.', { example: 'price_1ExampleMonthly' })
  readonly monthlyId!: string;

  @IsInt()
  @Field('Price of a year of Pro, in hundredths.', { example: 6000 })
  readonly yearly!: number;

  @IsString()
  @Field('What a checkout calls the yearly price.', { example: 'price_1ExampleYearly' })
  readonly yearlyId!: string;
}

export class PayPageDto {
  @IsString()
  @Field('Address of the page.', { example: 'https://pay.oncelink.example/checkout.html' })
  readonly url!: string;

  @IsString()
  @Field("The provider's public key for it.", { example: 'pk_live_example' })
  readonly publishableKey!: string;

  @IsString()
  @Field('Where it leads those who do not pay.', { example: 'https://oncelink.example/pricing' })
  readonly backUrl!: string;
}

export class FilesOfferDto {
  @IsInt()
  @Field('Most bytes of all files of one secret, where the plan of its sender does not say less.', {
    example: FILES.bytesMax,
  })
  readonly bytesMax!: number;
}

export class PublicConfigDto {
  @IsBoolean()
  @Field('Whether this is a demonstration: Pro options can be tried with the header X-Demo-Pro: on.', {
    example: false,
  })
  readonly demoMode!: boolean;

  @IsIn(PLANS)
  @Field('What every caller may do at least, signed in or not: with pro, nothing is left to buy.', {
    example: 'free',
  })
  readonly planForAll!: Plan;

  @IsBoolean()
  @Field('Whether this site sends mail: codes to sign in with, and what the contact forms say.', {
    example: true,
  })
  readonly hasMail!: boolean;

  @IsBoolean()
  @Field('Whether makers of links who are signed in can ask for a mail when one has ended.', {
    example: true,
  })
  readonly tellsMakers!: boolean;

  @IsObject()
  @Field('What accounts may send of files, or null where nobody can send any.', {
    example: { bytesMax: FILES.bytesMax },
    nullable: true,
    of: FilesOfferDto,
  })
  readonly files!: FilesOfferDto | null;

  @IsIn(CREATORS)
  @Field('Who makes links here. Anyone who has a link opens it.', { example: 'anyone' })
  readonly whoMayCreate!: Creators;

  @IsIn(SIGN_UPS)
  @Field('Who gets an account here: everyone, those that the operator invites, or nobody new.', {
    example: 'open',
  })
  readonly signUp!: SignUp;

  @IsObject()
  @Field('What Pro costs, or null where it is not on sale.', {
    example: {
      currency: 'USD',
      monthly: 900,
      monthlyId: 'price_1ExampleMonthly',
      yearly: 6000,
      yearlyId: 'price_1ExampleYearly',
    },
    nullable: true,
    of: PricesDto,
  })
  readonly prices!: PricesDto | null;

  @IsObject()
  @Field("The page with an embedded payment form, or null where the provider's own pages are used.", {
    example: {
      url: 'https://pay.oncelink.example/checkout.html',
      publishableKey: 'pk_live_example',
      backUrl: 'https://oncelink.example/pricing',
    },
    nullable: true,
    of: PayPageDto,
  })
  readonly payPage!: PayPageDto | null;

  @IsArray()
  @IsString({ each: true })
  @Field('Addresses of code, news and mail of the operator of this site, or null.', {
    example: ['https://code.example', 'https://news.example', 'https://mail.example'],
    nullable: true,
  })
  readonly socialLinks!: readonly string[] | null;

  @IsObject()
  @Field('What a link can be.', {
    example: {
      secretMaxCodePoints: SECRET_MAX_CODE_POINTS,
      passwordMaxCodePoints: PASSWORD_MAX_CODE_POINTS,
      passwordTries: PASSWORD_TRIES,
      expiryMinSeconds: EXPIRY_MIN_SECONDS,
      expiryMaxSeconds: EXPIRY_MAX_SECONDS,
      expiryFreeSeconds: EXPIRY_DEFAULT_SECONDS,
    },
    of: LimitsDto,
  })
  readonly limits!: LimitsDto;

  @IsArray()
  @Field('Choices of life that Pro can make, besides a number of its own.', {
    example: EXPIRY_CHOICES,
    of: ExpiryChoiceDto,
  })
  readonly expiryChoices!: readonly ExpiryChoiceDto[];
}

export class HealthDto {
  @Equals('ok')
  @Field('Always ok: what fails answers 503 and is named there.', { example: 'ok' })
  readonly status!: 'ok';
}

export class ReadinessDto extends HealthDto {
  @IsInt()
  @Field('Requests since the start that came by a proxy that is not trusted: its visitors share one limit.', {
    example: 0,
  })
  readonly untrustedForwards!: number;

  @IsArray()
  @IsString({ each: true })
  @Field('Services that could not reach their database when they were last asked.', {
    example: ['auth'],
  })
  readonly withoutDatabase!: string[];
}
