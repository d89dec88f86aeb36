import { createElement, lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { PATHS, pageAt, type PageName } from '../lib/addresses.ts';
import { withTopic } from '../i18n/language.ts';
import { PAGE_TOPICS } from '../i18n/topics.ts';

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
  device: () => import('../pages/device/device-page.tsx'),
  console: () => import('../pages/console/console-page.tsx'),
  'api-errors': () => import('../pages/api-errors/api-errors-page.tsx'),
  teams: () => import('../pages/teams/teams-page.tsx'),
  enterprise: () => import('../pages/enterprise/enterprise-page.tsx'),
  integrations: () => import('../pages/integrations/integrations-page.tsx'),
  security: () => import('../pages/security/security-page.tsx'),
  check: () => import('../pages/check/check-page.tsx'),
  contact: () => import('../pages/contact/contact-page.tsx'),
  legal: () => import('../pages/legal/legal-page.tsx'),
  pricing: () => import('../pages/pricing/pricing-page.tsx'),
  'get-started': () => import('../pages/get-started/get-started-page.tsx'),
  ask: () => import('../pages/ask/ask-page.tsx'),
  links: () => import('../pages/links/links-page.tsx'),
  account: () => import('../pages/account/account-page.tsx'),
  usage: () => import('../pages/usage/usage-page.tsx'),
  'subscription-success': () => import('../pages/subscription-success/subscription-success-page.tsx'),
  'open-link': () => import('../pages/open-link/open-link-page.tsx'),
  'not-found': () => import('../pages/not-found/not-found-page.tsx'),
};

const pages = new Map<PageName, LazyExoticComponent<ComponentType>>();

/** Loads the code and the texts of a page. @throws Error when they do not arrive */
export const loadPage = (name: PageName): Promise<PageModule> =>
  withTopic(PAGE_TOPICS[name] ?? 'site', IMPORTS[name]);

function lazyPage(name: PageName): LazyExoticComponent<ComponentType> {
  const page = pages.get(name) ?? lazy(() => loadPage(name));
  pages.set(name, page);
  return page;
}

/** A page whose code did not arrive is asked for again when it is next shown. React would keep the failure for ever. */
export const forgetPage = (name: PageName): boolean => pages.delete(name);

const Page = ({ name }: { name: PageName }) => createElement(lazyPage(name));

/** The page of the address that the browser is at. */
export function Pages() {
  const name = pageAt(useLocation().pathname);
  // Routes let `/pricing/` pass for `/pricing`. The servers don't, and the first render must be what they sent.
  if (name === 'not-found') return <Page name="not-found" />;
  return (
    <Routes>
      {Object.entries(PATHS).map(([path, page]) => (
        <Route key={path} path={path} element={<Page name={page} />} />
      ))}
      <Route path="*" element={<Page name="open-link" />} />
    </Routes>
  );
}
