import { LANGUAGES, type Language } from '@oncelink/contracts';
import { LINK_TAG, STOP_MAILS, type LinkToTell } from '@oncelink/contracts/notices';
import { IsBoolean, IsIn, IsObject, IsOptional, Matches } from 'class-validator';
import { Field } from '../http/field.decorator.ts';

const EXAMPLE = { tag: 'K7QF', language: 'en' } as const;

class TellDto implements LinkToTell {
  @Matches(LINK_TAG)
  @Field('Four letters that tell the link from others. The mail has them and nothing else of it.', {
    example: EXAMPLE.tag,
  })
  readonly tag!: string;

  @IsIn(Object.keys(LANGUAGES))
  @Field('Language of the mail.', { example: EXAMPLE.language })
  readonly language!: Language;
}

const WHEN = { link: 'the link has ended', ask: 'the ask was answered, expired or was withdrawn' } as const;

/** A field of the calls that make links and asks. */
export const Tell =
  (what: keyof typeof WHEN = 'link') =>
  (target: object, name: string) => {
    IsOptional()(target, name);
    IsObject()(target, name);
    Field(`Mails the account that is signed in when ${WHEN[what]}. Absent: nobody is told.`, {
      example: EXAMPLE,
      of: TellDto,
    })(target, name);
  };

export class StopMailsQuery {
  @Matches(STOP_MAILS.tokenPattern)
  @Field('What the mail has for it.', { example: Buffer.alloc(32, 5).toString('base64url') })
  readonly token!: string;
}

export class StoppedMailsDto {
  @IsBoolean()
  @Field(
    'Whether there was such a mail. No: it is too old, or its account is deleted, which gets none either.',
    {
      example: true,
    },
  )
  readonly areStopped!: boolean;
}
