import { describe, expect, it } from '@jest/globals';
import { chosenExpiresIn } from '../choose-expiry.ts';
import type { NextOptions } from '../../../lib/link-list/next-link.ts';
import type { Allowance } from '../check-form.ts';
import { EMPTY_FORM, type CreateForm } from '../create-form.ts';
import { formLike } from './form-like.ts';

const PRO = { plan: 'pro', freeSeconds: 86_400 } as const;
const FREE = { plan: 'free', freeSeconds: 86_400 } as const;
const SHORT = { ...EMPTY_FORM, options: { ...EMPTY_FORM.options, shortLink: true } };

const DIRECT: NextOptions = { kind: 'sealed', lifetime: 86_400 };
const like = (options: NextOptions = DIRECT, allowance: Allowance = PRO, form: CreateForm = EMPTY_FORM) => ({
  ...form,
  ...formLike(options, form, allowance),
});

describe('a form for a link like an earlier one', () => {
  it.each([30, 300, 604_800, null, 90, 5400, 259_200, 172_800 + 3600])(
    'asks for its life of %p seconds',
    (lifetime) => {
      const form = like({ kind: 'sealed', lifetime });
      expect(form.options.expiry).toBe(true);
      expect(chosenExpiresIn(form, 86_400)).toBe(lifetime);
    },
  );

  it.each([
    [86_393, 86_400],
    [354_683, 354_720],
  ])('asks for whole minutes where the operator has cut a life to %p seconds', (lifetime, asked) => {
    const form = like({ kind: 'sealed', lifetime });
    expect(form.customAmount).toMatch(/^\d+$/);
    expect(chosenExpiresIn(form, 3600)).toBe(asked);
  });

  it('carries no start, not even that of the form before', () => {
    expect(like(DIRECT, PRO, { ...EMPTY_FORM, start: { after: 3600 } }).start).toBeUndefined();
  });

  it('chooses no life where it was the one that everybody gets', () => {
    expect(like().options).toEqual({ password: false, shortLink: false, expiry: false });
  });

  it.each([
    ['sealed', { password: false, shortLink: false }],
    ['short', { password: false, shortLink: true }],
    ['password', { password: true, shortLink: true }],
  ] as const)('is for one of its kind: %s', (kind, options) => {
    expect(like({ kind, lifetime: 86_400 }, PRO, SHORT).options).toMatchObject(options);
  });

  it('asks for no password of before', () => {
    expect(like({ kind: 'password', lifetime: 86_400 }).password).toBe('');
  });

  it('leaves out what the plan has not, and keeps what every plan has', () => {
    for (const lifetime of [604_800, 90, null])
      expect(like({ kind: 'password', lifetime }, FREE)).toMatchObject({
        options: { password: false, expiry: false },
        expiryChoice: '1d',
      });
    const form = like({ kind: 'short', lifetime: 3600 }, FREE);
    expect(form.options).toEqual({ password: false, shortLink: false, expiry: true });
    expect(chosenExpiresIn(form, 86_400)).toBe(3600);
  });

  it('asks for a mail where one came of it, and else says nothing of mails', () => {
    expect(like({ kind: 'sealed', lifetime: 86_400, tells: true }).rich).toMatchObject({ tells: true });
    expect(like().rich).toBeNull();
  });
});
