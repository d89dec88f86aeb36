import { useId, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Link } from 'react-router-dom';
import { t } from '../i18n/translate.ts';
import { useEscape } from '../ui/use-escape.ts';
import { moveFocus } from './move-focus.ts';
import type { SiteMenu, SiteSection } from './site-map.ts';
import { useHoverMenu } from './use-hover-menu.ts';

const Section = ({ heading, links }: SiteSection) => (
  <div className="min-w-46 p-3 not-first:border-s not-first:border-line">
    {heading !== undefined && <p className="px-3 pt-3 pb-2 text-14 text-muted">{t(`siteMap.${heading}`)}</p>}
    <ul>
      {links.map(({ label, to }) => (
        <li key={to}>
          <Link
            to={to}
            className="flex min-h-11 items-center gap-3.5 rounded-field px-3 font-medium whitespace-nowrap no-underline hover:bg-paper"
          >
            {t(`siteMap.${label}`)}
          </Link>
        </li>
      ))}
    </ul>
  </div>
);

/** Keyboards and fingers toggle a menu; a mouse that clicks has opened it by hovering already. */
const isMouse = ({ nativeEvent }: MouseEvent): boolean =>
  'pointerType' in nativeEvent && nativeEvent.pointerType === 'mouse';

/** A button of the bar, and below it the links that it stands for: by hovering, by click, tap and key. */
export function NavMenu({ label, sections, here }: SiteMenu & { here: string }) {
  const { open, show, hide, hover } = useHoverMenu();
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const isHere = sections.some(({ links }) => links.some(({ to }) => to === here));
  // A mouse opens it without the focus, which then stays where it is.
  useEscape(open, () => {
    if (box.current?.contains(document.activeElement)) button.current?.focus();
    hide();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') show();
    if (box.current && moveFocus(box.current, event.key)) event.preventDefault();
  };
  return (
    // Keys of the links below come here as well; the button is what has the role.
    <div
      ref={box}
      role="none"
      className="relative"
      {...hover}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) hide();
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={(event) => (open && !isMouse(event) ? hide() : show())}
        className={`group inline-flex min-h-11 items-center gap-1.5 px-2 font-medium tracking-[-0.006em] hover:text-ink aria-expanded:text-ink desktop:px-3 ${isHere ? 'text-ink' : 'text-muted'}`}
      >
        {t(`siteMap.${label}`)}
        <ChevronDown aria-hidden size={16} strokeWidth={1.75} className="group-aria-expanded:rotate-180" />
      </button>
      {open && (
        <div
          id={id}
          className="absolute top-full start-0 flex rounded-card max-desktop:-start-20 border border-line bg-surface before:absolute before:inset-x-0 before:-top-2 before:h-2"
        >
          {sections.map((section, index) => (
            <Section key={section.heading ?? index} {...section} />
          ))}
        </div>
      )}
    </div>
  );
}
