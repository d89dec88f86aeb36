import { createElement, type SVGProps } from 'react';

/** An icon as lucide-react describes it: the elements of a picture of 24 by 24. */
interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  readonly size?: number;
}

/** The build puts this in place of lucide-react's own, which does much that this page does not use. */
export function createIcon({ node }: IconData) {
  const elements = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ size = 24, ...props }: IconProps) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    >
      {elements}
    </svg>
  );
}
