import type { ReactNode, Ref } from 'react';

export interface MarginNote {
  readonly title: string;
  readonly text: string;
}

interface MarginNotesProps {
  readonly id?: string;
  readonly label: string;
  readonly notes: readonly MarginNote[];
  readonly children?: ReactNode;
}

/** Numbered sentences beside a card, on a phone below it: what happens, in order. */
export const MarginNotes = ({ id, label, notes, children }: MarginNotesProps) => (
  <aside id={id} aria-label={label} className="below-first-screen">
    <ol className="border-t border-line">
      {notes.map((note, index) => (
        <li key={note.title} className="grid grid-cols-[28px_1fr] border-b border-line py-4">
          <span aria-hidden className="text-muted tabular-nums">
            {index + 1}
          </span>
          <div>
            <p className="font-semibold">{note.title}</p>
            <p className="mt-0.5 text-14 text-muted">{note.text}</p>
          </div>
        </li>
      ))}
    </ol>
    {children}
  </aside>
);

/** A card of at most 704 px with notes in the margin; one column where there is no room for both. */
export const Sheet = ({ children, notes }: { children: ReactNode; notes: ReactNode }) => (
  <div className="grid grid-cols-1 items-start gap-x-20 gap-y-12 desktop:grid-cols-[minmax(0,704px)_minmax(0,1fr)]">
    <div className="min-w-0">{children}</div>
    {notes}
  </div>
);

interface AppScreenProps {
  readonly title: ReactNode;
  /** Takes the focus when the screen replaces another one. */
  readonly titleRef?: Ref<HTMLHeadingElement>;
  readonly lede?: ReactNode;
  readonly children: ReactNode;
}

/** A screen of the app itself: a heading of 36 px, a sentence, then the card. */
export const AppScreen = ({ title, titleRef, lede, children }: AppScreenProps) => (
  <div className="wrap pt-6 pb-18 tablet:pt-14 tablet:pb-28">
    <h1 ref={titleRef} tabIndex={-1} className="mb-3 text-36 text-balance outline-none">
      {title}
    </h1>
    {lede !== undefined && <p className="mb-6 max-w-lede text-muted tablet:mb-8 tablet:text-18">{lede}</p>}
    {children}
  </div>
);
