import type { ReactNode } from 'react';

/** One thing of the design, in one state or in all of them side by side. */
export interface Specimen {
  /** Name of its pictures. */
  readonly id: string;
  readonly title: string;
  /** What it is for, and what it must not be used for. */
  readonly use: string;
  readonly show: () => ReactNode;
  /** A whole screen, which is photographed on a phone too. */
  readonly screen?: boolean;
  /** Lies over a page, and is as high as its content where the page is high enough. */
  readonly overlay?: boolean;
  /** What the server says it offers, for what shows prices. */
  readonly config?: () => Response;
}

export interface Chapter {
  readonly title: string;
  readonly text: string;
  readonly specimens: readonly Specimen[];
}
