import { useEffect, useState } from 'react';
import { KeyLinks } from '../../features/key-links/key-links.tsx';
import { KeyLinksFlow } from '../../features/key-links/key-links-flow.ts';
import { LatestEvents } from '../../features/key-links/latest-events.tsx';
import type { RenderFreshCode } from '../../session/owner-list.tsx';
import { Webhooks } from '../../features/webhooks/webhooks.tsx';
import { WebhooksFlow } from '../../features/webhooks/webhooks-flow.ts';
import { useStore } from '../../lib/store.ts';
import { ConsoleSection } from './console-section.tsx';
import { consoleTexts } from './console.texts.ts';

const { webhooks, links, events } = consoleTexts;

interface ConsoleSectionsProps {
  readonly renderFreshCode: RenderFreshCode;
  /** This site sends webhooks: keys can be given them. */
  readonly onWebhooks: () => void;
}

/** What stands below the keys, once someone has proved to be their owner. */
export function ConsoleSections({ renderFreshCode, onWebhooks }: ConsoleSectionsProps) {
  const [flow] = useState(() => new WebhooksFlow());
  const [linksFlow] = useState(() => new KeyLinksFlow());
  const areKept = useStore(linksFlow.areKept);
  const areOn = useStore(flow.store).step === 'ready';
  useEffect(() => {
    if (areOn) onWebhooks();
  }, [areOn, onWebhooks]);
  return (
    <>
      <ConsoleSection title={webhooks.title} lede={webhooks.lede}>
        <Webhooks flow={flow} renderFreshCode={renderFreshCode} />
      </ConsoleSection>
      <ConsoleSection title={links.title} lede={links.lede}>
        <KeyLinks flow={linksFlow} renderFreshCode={renderFreshCode} />
      </ConsoleSection>
      {areKept === true && (
        <ConsoleSection title={events.title} lede={events.lede}>
          <LatestEvents />
        </ConsoleSection>
      )}
    </>
  );
}
