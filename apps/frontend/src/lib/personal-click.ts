import { createContext, use, type MouseEventHandler } from 'react';

/**
 * Whether a person made this click, on a page that they can see and that no other page frames. Mail scanners run
 * scripts and click on what they find; what they would open is then lost for its reader.
 */
const isPersonal = (event: Event): boolean =>
  event.isTrusted && document.visibilityState === 'visible' && window.top === window.self;

/** Tells the clicks of a person from those of a script. Tests bring their own: all of their clicks are a script's. */
export const PersonalClicks = createContext(isPersonal);

/**
 * For what can't be taken back. A form does it in the click of its button, not when it is submitted: browsers vouch for a
 * submission that a script has asked for. Enter in a field is such a click, too.
 * @returns makes an action one that only a person's click sets off
 */
export function usePersonalClick(): (act: () => void) => MouseEventHandler {
  const counts = use(PersonalClicks);
  return (act) =>
    ({ nativeEvent }) => {
      if (counts(nativeEvent)) act();
    };
}
