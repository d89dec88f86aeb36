import { CONTACT_CATEGORIES, CONTACT_LIMITS, type ContactCategory } from '@oncelink/contracts';
import { Equals, IsIn, IsOptional, Matches, MaxLength } from 'class-validator';
import { Email } from '../auth/account-fields.ts';
import { Field } from '../http/field.decorator.ts';
import { FILLED_LINE, FILLED_LINES, WEBSITE } from '../http/text-rules.ts';

export class ContactDto {
  @MaxLength(CONTACT_LIMITS.name)
  @Matches(FILLED_LINE)
  @Field('Who writes.', { example: 'Ada Lovelace' })
  readonly name!: string;

  @Email() readonly email!: string;

  @MaxLength(CONTACT_LIMITS.subject)
  @Matches(FILLED_LINE)
  @Field('What it is about.', { example: 'A question about plans' })
  readonly subject!: string;

  @IsIn([...CONTACT_CATEGORIES])
  @Field('Who should read it.', { example: 'general' })
  readonly category!: ContactCategory;

  @MaxLength(CONTACT_LIMITS.message)
  @Matches(FILLED_LINES)
  @Field('The message, as plain text. Never put a secret into it.', { example: 'Can I pay by the year?' })
  readonly message!: string;
}

export class ContactSalesDto {
  @Email() readonly email!: string;

  @IsOptional()
  @MaxLength(CONTACT_LIMITS.website)
  @Matches(WEBSITE)
  @Field('The website of the company.', { example: 'https://example.com' })
  readonly website?: string;
}

export class ContactTakenDto {
  @Equals(true)
  @Field('Always true: the message is on its way.', { example: true })
  readonly ok!: true;
}
