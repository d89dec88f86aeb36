import { PLANS, type AccountSettings, type Plan, type User } from '@oncelink/contracts';
import { IsBoolean, IsIn, IsISO8601, IsObject, IsOptional, IsString } from 'class-validator';
import { Field } from '../http/field.decorator.ts';
import { AccountName } from './account-fields.ts';
import { EXAMPLE } from './auth-values.ts';

const { user } = EXAMPLE;

export class UserDto implements User {
  @IsString()
  @Field('Name of the account for programs.', { example: user.id })
  readonly id!: string;

  @IsString()
  @Field('The address that codes are mailed to.', { example: user.email })
  readonly email!: string;

  @IsString()
  @Field('What the owner wants to be called; may be empty.', { example: user.name })
  readonly name!: string;

  @IsString()
  @Field('Address of a picture on this site, or null.', { example: '/avatars/ada.png', nullable: true })
  readonly avatar!: string | null;

  @IsIn(PLANS)
  @Field('What the account may do now.', { example: user.subscriptionStatus })
  readonly subscriptionStatus!: Plan;

  @IsISO8601()
  @Field('When the subscription renews, or null.', { example: user.subscriptionRenewsAt, nullable: true })
  readonly subscriptionRenewsAt!: string | null;

  @IsISO8601()
  @Field('Until when a subscription goes on that its owner has ended, or null.', {
    example: '2027-11-21T12:00:00.000Z',
    nullable: true,
  })
  readonly subscriptionEndsAt!: string | null;

  @IsString()
  @Field('Name of the account at the payment provider, or null before the first checkout.', {
    example: user.customerId,
    nullable: true,
  })
  readonly customerId!: string | null;

  @IsOptional()
  @IsBoolean()
  @Field('Whether new links start with a mail asked for when they have ended.', { example: true })
  readonly tellOpened?: boolean;
}

export class AccountDto {
  @IsObject()
  @Field('The account that is signed in.', { example: user, of: UserDto })
  readonly user!: UserDto;
}

export class RenameAccountDto {
  @AccountName() readonly name!: string;
}

export class SettingsDto implements AccountSettings {
  @IsBoolean()
  @Field('Whether new links start with a mail asked for when they have ended.', { example: true })
  readonly tellOpened!: boolean;
}
