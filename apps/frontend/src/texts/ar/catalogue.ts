import type { Catalogue } from '../catalogue.ts';
import { chrome } from './chrome.ts';
import { createLink } from './create-link.ts';
import { ended } from './ended-link.ts';
import { errors } from './errors.ts';
import { openLink } from './open-link.ts';
import { receipt } from './receipt.ts';
import { signIn } from './sign-in.ts';

export const catalogue: Catalogue = {
  ...chrome,
  ...createLink,
  ...openLink,
  ...signIn,
  ended,
  errors,
  receipt,
};
