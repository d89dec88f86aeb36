import { fakeServer } from '../../api/testing/fake-server.ts';
import { loadSiteConfig } from '../site-config.ts';

/** What a server offers, for tests. */
export const SITE_CONFIG: NonNullable<Awaited<ReturnType<typeof loadSiteConfig>>> = {
  demoMode: false,
  planForAll: 'free',
  hasMail: true,
  tellsMakers: true,
  files: null,
  whoMayCreate: 'anyone',
  signUp: 'open',
  prices: {
    currency: 'USD',
    monthly: 900,
    monthlyId: 'price_monthly',
    yearly: 6000,
    yearlyId: 'price_yearly',
  },
  payPage: null,
  socialLinks: null,
  limits: {
    secretMaxCodePoints: 2000,
    passwordMaxCodePoints: 100,
    passwordTries: 10,
    expiryMinSeconds: 30,
    expiryMaxSeconds: 31_536_000,
    expiryFreeSeconds: 86_400,
  },
  expiryChoices: [],
};

/** For stories: loads what the server offers from `answer`. */
export const answerConfig = (answer: () => Response) => async (): Promise<void> => {
  fakeServer({ 'GET /api/config': answer });
  await loadSiteConfig();
};
