/** Gives the focus to what a page begins with, unless it is at an open menu of the bar: that would close. */
export function focusOnArrival(element: HTMLElement | null): void {
  const atMenu = document.querySelector('header:focus-within [aria-expanded=true]') !== null;
  if (!atMenu) element?.focus({ preventScroll: true });
}
