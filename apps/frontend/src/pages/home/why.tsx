import { Suspense, lazy, useMemo, type ComponentType } from 'react';
import { whenIdle } from '../../lib/when-idle.ts';
import { useLanguage, withTopic } from '../../i18n/language.ts';

const RETRY_MS = 3000;

/** It adds to the page: when it does not arrive, all that was typed must stay. So there is no failure, only another try. */
async function loadWhy(): Promise<{ default: ComponentType }> {
  try {
    return await withTopic('late/demo', () => import('./late-why.tsx'));
  } catch {
    await new Promise((retry) => setTimeout(retry, RETRY_MS));
    return loadWhy();
  }
}

/** Its words are in the page's HTML. The code that makes them live comes when there is nothing else to do. */
const Late = lazy(async () => {
  await whenIdle();
  return loadWhy();
});

/** So much room is kept for it while its code is on the way. Back on a shorter page, the browser would lose the place. */
let room: number | string = '100vh';
const keepRoom = (part: HTMLElement | null) => () => {
  room = part?.offsetHeight ?? room;
};

export function Why() {
  const language = useLanguage();
  // The same element in the same language: React gives up HTML whose part is rendered again before its code is there.
  return useMemo(
    () => (
      <div key={language} ref={keepRoom} className="below-first-screen">
        <Suspense fallback={<div style={{ minHeight: room }} />}>
          <Late />
        </Suspense>
      </div>
    ),
    [language],
  );
}
