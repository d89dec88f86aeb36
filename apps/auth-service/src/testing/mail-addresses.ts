import type { MailAddresses } from '../mail/compose-mail.ts';

export const MAIL_ADDRESSES: MailAddresses = {
  from: 'Oncelink <no-reply@oncelink.test>',
  support: 'support@oncelink.test',
  sales: 'sales@oncelink.test',
  origin: 'https://oncelink.test',
};
