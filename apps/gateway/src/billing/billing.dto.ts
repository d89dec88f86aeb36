import { EMAIL_MAX } from '@oncelink/contracts';
import { applyDecorators } from '@nestjs/common';
import { IsIn, IsISO8601, IsString, Matches, MaxLength } from 'class-validator';
import { EXAMPLE as ACCOUNT } from '../auth/auth-values.ts';
import { Field } from '../http/field.decorator.ts';
import { CUSTOMER_ID, EXAMPLE, PRICE_ID, SESSION_ID, URL_MAX } from './billing-values.ts';

const OwnUrl = (description: string, example: string) =>
  applyDecorators(MaxLength(URL_MAX), IsString(), Field(description, { example }));

const PageUrl = () =>
  applyDecorators(IsString(), Field('Page of the payment provider to go to.', { example: EXAMPLE.pageUrl }));

export class CreateCheckoutDto {
  @Matches(PRICE_ID)
  @Field('One of the prices of /api/config.', { example: EXAMPLE.priceId })
  readonly priceId!: string;

  @OwnUrl('Where to go after paying; session_id is appended. On this site only.', EXAMPLE.successUrl)
  readonly successUrl!: string;

  @OwnUrl('Where to go without paying. On this site only.', EXAMPLE.cancelUrl)
  readonly cancelUrl!: string;

  @MaxLength(EMAIL_MAX)
  @IsString()
  @Field('Must be the address of the account.', { example: ACCOUNT.user.email })
  readonly customerEmail!: string;
}

export class CheckoutDto {
  @IsString()
  @Field('Name of the checkout.', { example: EXAMPLE.sessionId })
  readonly sessionId!: string;

  @PageUrl() readonly url!: string;
}

export class CheckoutStatusQuery {
  @Matches(SESSION_ID)
  @Field('Name of the checkout, as it was given or as the address after paying has it.', {
    example: EXAMPLE.sessionId,
  })
  readonly session_id!: string;
}

export class CheckoutStatusDto {
  @IsIn(['active', 'pending'])
  @Field('Active once the account has Pro by this checkout; pending as long as it has not.', {
    example: 'active',
  })
  readonly status!: 'active' | 'pending';

  @IsISO8601()
  @Field('When the subscription renews, or null.', {
    example: ACCOUNT.user.subscriptionRenewsAt,
    nullable: true,
  })
  readonly renewsAt!: string | null;
}

export class CreatePortalDto {
  @Matches(CUSTOMER_ID)
  @Field('The customerId of the account.', { example: ACCOUNT.user.customerId })
  readonly customerId!: string;

  @OwnUrl('Where to go afterwards. On this site only.', EXAMPLE.returnUrl)
  readonly returnUrl!: string;
}

export class PortalDto {
  @PageUrl() readonly url!: string;
}
