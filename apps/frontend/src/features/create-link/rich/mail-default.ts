import { currentSession, useSession } from '../../../session/session-store.ts';
import { loadSiteConfig, useSiteConfig } from '../../../session/site-config.ts';

/** Whether a mail comes of a link whose maker chose nothing: as the account has it, where this site sends such mails. */
export async function tellsByDefault(): Promise<boolean> {
  if (currentSession()?.user.tellOpened !== true) return false;
  return (await loadSiteConfig())?.tellsMakers ?? true;
}

/** The same, for what a form shows. */
export function useTellsByDefault(): boolean {
  const { tellsMakers = true } = useSiteConfig() ?? {};
  return useSession()?.user.tellOpened === true && tellsMakers;
}
