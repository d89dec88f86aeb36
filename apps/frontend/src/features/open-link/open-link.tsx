import { useLatePart } from '../../lib/late-part.ts';
import { usePersonalClick } from '../../lib/personal-click.ts';
import { t } from '../../i18n/translate.ts';
import { LiveScreen } from './screens/live-screen.tsx';
import { browserEffects, type OpenLinkEffects } from './flow/open-link-effects.ts';
import type { OpenLinkFlow } from './flow/open-link-flow.ts';
import { isLive, type OpenLinkState } from './flow/open-link-state.ts';
import { openedLink } from './opened-link.ts';
import { useFocusOnChange } from './use-focus-on-change.ts';
import { useOpenLink } from './use-open-link.ts';

interface OpenLinkProps {
  readonly effects?: OpenLinkEffects;
}

/** Said to those who do not see what changed; every other change moves the focus to a heading that says it. */
function announcementOf(state: OpenLinkState): string {
  if (state.name === 'revealing') return t('openLink.revealing');
  if (state.name !== 'ready') return '';
  return state.link.deletion === 'running' ? t('openLink.erasing') : t('openLink.isReady');
}

/** States of one screen: between them the focus stays where it is. */
const screenOf = ({ name }: OpenLinkState): string =>
  name === 'checking' || name === 'revealing' ? 'ready' : name;

const CHECKING = { name: 'checking' } as const;

function Screen({ state, flow }: { state: OpenLinkState; flow: OpenLinkFlow }) {
  const live = isLive(state) ? state : null;
  const after = useLatePart(openedLink, live === null ? 'now' : 'used');
  const titleRef = useFocusOnChange(screenOf(after ? state : (live ?? CHECKING)));
  const personally = usePersonalClick();
  if (after && !isLive(state)) return <after.AfterScreen state={state} titleRef={titleRef} flow={flow} />;
  return (
    <LiveScreen
      state={live ?? CHECKING}
      titleRef={titleRef}
      onVerify={(password) => void flow.verify(password)}
      onReveal={personally(() => void flow.reveal())}
      onErase={personally(() => void flow.erase())}
      onTimeUp={() => void flow.recheck()}
    />
  );
}

/** The reader's side of a link. */
export function OpenLink({ effects = browserEffects }: OpenLinkProps) {
  const { flow, state } = useOpenLink(effects);
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {announcementOf(state)}
      </p>
      <Screen state={state} flow={flow} />
    </>
  );
}
