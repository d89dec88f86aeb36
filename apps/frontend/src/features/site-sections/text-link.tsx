import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router-dom';
import { isServed } from '../../lib/addresses.ts';

/** A link on a line of its own, at the end of a text. */
export const TextLink = ({ to, children }: { to: string; children: string }) => (
  <p className="mt-4">
    <Link
      to={to}
      reloadDocument={isServed(to)}
      className="inline-flex min-h-11 items-center gap-2 font-semibold underline decoration-line underline-offset-4 hover:decoration-current"
    >
      {children}
      <ArrowRight aria-hidden size={18} strokeWidth={1.75} />
    </Link>
  </p>
);
