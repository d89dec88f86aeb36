import type { Ref } from 'react';
import { joinClasses } from '../../../ui/join-classes.ts';
import { showHiddenCharacters } from './show-hidden-characters.ts';

interface MessageTextProps {
  readonly text: string;
  readonly className?: string;
  readonly ref?: Ref<HTMLPreElement>;
}

const HiddenCharacter = ({ name }: { name: string }) => (
  <span className="mx-0.5 rounded-tag border border-danger px-1 text-14 text-danger">{name}</span>
);

/**
 * Somebody's words as text and nothing else: no links are made of them, their direction can't leak into the page, and what
 * would be invisible is named.
 */
export const MessageText = ({ text, className = 'font-mono', ref }: MessageTextProps) => (
  <pre
    ref={ref}
    dir="auto"
    className={joinClasses(
      'wrap-anywhere whitespace-pre-wrap [tab-size:4] [unicode-bidi:isolate]',
      className,
    )}
  >
    {showHiddenCharacters(text).map((part, index) =>
      part.isHidden ? <HiddenCharacter key={index} name={part.text} /> : part.text,
    )}
  </pre>
);
