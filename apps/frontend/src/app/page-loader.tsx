import { createElement, use, type ComponentType } from 'react';
import type { PageName } from './routes.ts';

interface PageModule {
  readonly default: ComponentType;
}

const IMPORTS: Readonly<Record<PageName, () => Promise<PageModule>>> = {
  home: () => import('../pages/home/home-page.tsx'),
  products: () => import('../pages/products/products-page.tsx'),
  solutions: () => import('../pages/solutions/solutions-page.tsx'),
  features: () => import('../pages/features/features-page.tsx'),
  api: () => import('../pages/api/api-page.tsx'),
  developers: () => import('../pages/developers/developers-page.tsx'),
  teams: () => import('../pages/teams/teams-page.tsx'),
  enterprise: () => import('../pages/enterprise/enterprise-page.tsx'),
  integrations: () => import('../pages/integrations/integrations-page.tsx'),
  security: () => import('../pages/security/security-page.tsx'),
  check: () => import('../pages/check/check-page.tsx'),
  contact: () => import('../pages/contact/contact-page.tsx'),
  legal: () => import('../pages/legal/legal-page.tsx'),
  pricing: () => import('../pages/pricing/pricing-page.tsx'),
  'get-started': () => import('../pages/get-started/get-started-page.tsx'),
  account: () => import('../pages/account/account-page.tsx'),
  'subscription-success': () => import('../pages/subscription-success/subscription-success-page.tsx'),
  'open-link': () => import('../pages/open-link/open-link-page.tsx'),
  'not-found': () => import('../pages/not-found/not-found-page.tsx'),
};

const loaded = new Map<PageName, ComponentType>();
const loading = new Map<PageName, Promise<ComponentType>>();

async function importPage(name: PageName): Promise<ComponentType> {
  const page = (await IMPORTS[name]()).default;
  loaded.set(name, page);
  return page;
}

/** Loads a page's code, once, whether that fails or not: React asks again whenever it renders. */
export function loadPage(name: PageName): Promise<ComponentType> {
  const known = loading.get(name);
  if (known) return known;
  const page = importPage(name);
  loading.set(name, page);
  return page;
}

/** Lets pages whose code did not arrive be loaded anew, once nothing shows the failure any more. */
export function forgetFailures(): void {
  for (const name of loading.keys()) if (!loaded.has(name)) loading.delete(name);
}

/** A loaded page renders at once; any other one suspends, and the page before it stays meanwhile. */
export const Page = ({ name }: { name: PageName }) => createElement(loaded.get(name) ?? use(loadPage(name)));
