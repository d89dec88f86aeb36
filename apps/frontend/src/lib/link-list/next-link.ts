let next = '';

/** What the next link of this page is to be called: it is made in place of one that had this label. */
export const setNextLabel = (label: string): void => {
  next = label;
};

/** That label, once; empty where there is none. */
export function takeNextLabel(): string {
  const label = next;
  next = '';
  return label;
}
