import { withTopic } from '../../../i18n/language.ts';
import { t } from '../../../i18n/translate.ts';
import { createLatePart, useLatePart } from '../../../lib/late-part.ts';
import { AppScreen } from '../../../ui/page-layout.tsx';
import type { EarlyScreenProps } from './early-screen.tsx';

/** What only a link needs that opens later. */
export const earlyScreen = createLatePart(() => withTopic('late/start', () => import('./early-screen.tsx')));

/** A link that can't be opened yet. Until its screen has come it is still being checked, for who looks at it. */
export function EarlyLink(props: EarlyScreenProps) {
  const late = useLatePart(earlyScreen, 'now');
  if (late) return <late.EarlyScreen {...props} />;
  return (
    <AppScreen title={t('openLink.heading')} lede={t('openLink.checking')}>
      {null}
    </AppScreen>
  );
}
