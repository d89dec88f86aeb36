/** Where each key leads to, from the link at `index` of `count`; -1 stands for the button above them. */
const TARGETS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index <= 0 ? count : index) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Moves the focus along the items of an open menu. @returns whether the key meant that */
export function moveFocus(menu: HTMLElement, key: string): boolean {
  const links = Array.from(menu.querySelectorAll<HTMLElement>('a, li button'));
  const target = TARGETS[key];
  if (target === undefined || links.length === 0) return false;
  const index = links.findIndex((link) => link === document.activeElement);
  links[target(index, links.length)]?.focus();
  return true;
}
