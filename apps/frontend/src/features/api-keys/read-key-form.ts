import { API_KEY, KEY_SCOPES, type KeyScope } from '@oncelink/contracts';
import type { NewKey } from '../../api/change-keys.ts';
import type { Problems } from '../../lib/use-form.ts';
import { keyDialogTexts } from './key-dialogs.texts.ts';

const texts = keyDialogTexts.new;

/** The form as it was filled in. */
export interface KeyFields extends Readonly<Record<string, string>> {
  readonly name: string;
  readonly days: string;
  readonly networks: string;
}
export interface KeyForm {
  readonly fields: KeyFields;
  readonly scopes: readonly KeyScope[];
}

/** What a key can be given. Webhooks where the site sends any: a key for nothing would puzzle. */
export const scopesOn = (hasWebhooks: boolean): readonly KeyScope[] =>
  KEY_SCOPES.filter((scope) => hasWebhooks || scope !== 'webhooks');

export const NEW_FORM: KeyForm = {
  fields: { name: '', days: String(API_KEY.daysDefault), networks: '' },
  // All that is about links.
  scopes: KEY_SCOPES.filter((scope) => scope.startsWith('secrets:')),
};

const networksOf = (text: string): readonly string[] => text.split(/[\s,]+/).filter(Boolean);

/** Finds slips, not everything: the server decides. */
const NETWORK = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f.]*:[\da-f:.]*)(?:\/\d{1,3})?$/i;

function problemOfNetworks(text: string): string | undefined {
  const networks = networksOf(text);
  const wrong = networks.find((network) => !NETWORK.test(network));
  if (wrong !== undefined) return texts.networksWrong(wrong);
  return networks.length > API_KEY.networksMax ? texts.networksMany : undefined;
}

function areDays(text: string): boolean {
  const days = Number(text);
  return /^\s*\d+\s*$/.test(text) && days >= API_KEY.daysMin && days <= API_KEY.daysMax;
}

/** What is wrong with the fields. */
export const checkKeyFields = ({ name, days, networks }: KeyFields): Problems<KeyFields> => ({
  name: name.trim() === '' ? texts.nameMissing : undefined,
  days: areDays(days) ? undefined : texts.daysWrong,
  networks: problemOfNetworks(networks),
});

/** What is asked for, of a form without problems. */
export const readKeyForm = ({ fields, scopes }: KeyForm): NewKey => ({
  name: fields.name.trim(),
  scopes: [...scopes],
  expiresInDays: Number(fields.days),
  networks: [...networksOf(fields.networks)],
});
