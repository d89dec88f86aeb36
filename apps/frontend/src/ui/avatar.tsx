import { joinClasses } from './join-classes.ts';

/** The first letters of the first and the last word. */
const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined].map((word) =>
    Array.from(word ?? '').slice(0, 1),
  );
  return letters.flat().join('').toUpperCase();
};

/** Initials in a ring; an empty ring while nobody's are known. */
export const Avatar = ({ name, className }: { name: string; className?: string }) => (
  <span
    aria-hidden
    className={joinClasses(
      'grid size-8 flex-none place-items-center rounded-full border border-ink text-14 font-semibold text-ink',
      className,
    )}
  >
    {initialsOf(name)}
  </span>
);
