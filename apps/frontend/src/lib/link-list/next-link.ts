import type { KeptLink } from './kept-link.ts';

/** What the next link is to be like, beside its label. */
export type NextOptions = Pick<KeptLink, 'kind' | 'lifetime' | 'tells'>;

let nextLabel = '';
let nextOptions: NextOptions | null = null;

/** The next link of this page is to be made in place of this one. */
export function setNextLink({ label, kind, lifetime, tells }: KeptLink): void {
  nextLabel = label;
  nextOptions = { kind, lifetime, ...(tells && { tells }) };
}

/** What the next link is to be called, once; empty where there is none. */
export function takeNextLabel(): string {
  const label = nextLabel;
  nextLabel = '';
  return label;
}

/** What the form of the next link is to start as, once; null where it stays as it is. */
export function takeNextOptions(): NextOptions | null {
  const options = nextOptions;
  nextOptions = null;
  return options;
}
