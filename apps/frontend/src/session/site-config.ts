import { getConfig } from '../api/get-config.ts';
import { createStore, useStore } from '../lib/store.ts';

/** What a server offers. */
export type SiteConfig = Awaited<ReturnType<typeof getConfig>>;

const store = createStore<SiteConfig | null>(null);
let pending: Promise<SiteConfig | null> | undefined;

async function load(): Promise<SiteConfig | null> {
  try {
    const config = await getConfig();
    store.set(config);
    return config;
  } catch {
    // The page works without: it then shows the free plan and the limits it was built with. The next call asks again.
    pending = undefined;
    return null;
  }
}

/** What this server offers, asked once; null when it does not answer. */
export const loadSiteConfig = (): Promise<SiteConfig | null> => (pending ??= load());

/** What this server offers, or null while that is unknown. */
export const useSiteConfig = (): SiteConfig | null => useStore(store, null);

/** Whether one plan has more than another here: otherwise there is nothing to compare, to show and to buy. */
export const useHasPlans = (): boolean => useSiteConfig()?.planForAll !== 'pro';
