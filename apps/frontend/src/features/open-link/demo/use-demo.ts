import { useState } from 'react';
import type { English } from '../../../i18n/english.d.ts';
import type { OpenLinkFlow } from '../flow/open-link-flow.ts';

export type DemoTexts = Readonly<Record<keyof English['demo'], string>>;

/** How far the demonstration has come. */
export type DemoState =
  | { readonly step: 'writing' | 'making' | 'failed' }
  | { readonly step: 'made'; readonly url: string }
  | { readonly step: 'open'; readonly url: string; readonly flow: OpenLinkFlow };

/** What makes and opens links is loaded with the first click. */
const loadLinks = () => import('./demo-links.ts');

/** A real link from its making to its end, and beyond. */
export function useDemo() {
  const [state, setState] = useState<DemoState>({ step: 'writing' });
  const attempt = async (act: (links: Awaited<ReturnType<typeof loadLinks>>) => Promise<void>) => {
    try {
      await act(await loadLinks());
    } catch {
      setState({ step: 'failed' });
    }
  };
  return {
    state,
    make: (text: string) => {
      setState({ step: 'making' });
      return attempt(async ({ makeSampleLink }) =>
        setState({ step: 'made', url: await makeSampleLink(text) }),
      );
    },
    /** Opens the link, however often it was opened before. */
    open: (url: string) =>
      attempt(async ({ openSampleLink }) => {
        const flow = openSampleLink(url);
        setState({ step: 'open', url, flow });
        await flow.start();
      }),
    restart: () => setState({ step: 'writing' }),
  };
}
