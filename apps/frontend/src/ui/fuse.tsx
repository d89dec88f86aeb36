import { joinClasses } from './join-classes.ts';

declare module 'react' {
  interface CSSProperties {
    '--left'?: string;
  }
}

interface FuseProps {
  /**
   * The part of its life that is left, 0 to 1. Sets a style attribute, which the page's policy refuses in prerendered
   * HTML: there, give the class `[--left:72%]` instead.
   */
  readonly left?: number;
  readonly className?: string;
}

/** Decoration: the same fact stands beside it in words. Its parent is a `Card`. */
export const Fuse = ({ left, className }: FuseProps) => (
  <span
    aria-hidden
    className={joinClasses('fuse', className)}
    {...(left !== undefined && {
      style: { '--left': `${(Math.min(Math.max(left, 0), 1) * 100).toFixed(2)}%` },
    })}
  />
);
