import { AppLink } from '../../../ui/app-link.tsx';
import { openLinkTexts } from '../../../texts/open-link.ts';
import { FIRST_SCREEN_END } from '../../../ui/first-screen.ts';

/** For a reader who has never heard of it. */
export const AboutOncelink = () => (
  <aside id={FIRST_SCREEN_END} aria-label={openLinkTexts.aboutLabel}>
    <p className="font-semibold">{openLinkTexts.aboutHeading}</p>
    <p className="mt-1 text-muted">{openLinkTexts.about}</p>
    <p className="mt-3">
      <AppLink to="/" className="text-ember underline underline-offset-4">
        {openLinkTexts.sendOne}
      </AppLink>
    </p>
  </aside>
);
