import Clock from 'lucide-react/icons/clock';
import Minus from 'lucide-react/icons/minus';
import { enterpriseTexts } from './enterprise.texts.ts';
import { StateLabel } from '../../ui/state-label.tsx';

const { items, planned, none } = enterpriseTexts.compliance;

/** Where each certificate stands. None is held, so none has a badge. */
export const Certificates = () => (
  <ul className="grid border-t border-ink tablet:grid-cols-2 desktop:grid-cols-4">
    {items.map((item) => (
      <li
        key={item.name}
        className="grid content-between gap-3 border-line py-5 max-tablet:border-b tablet:min-h-33 desktop:px-5 desktop:not-first:border-l desktop:first:pl-0"
      >
        <h3 className="text-24">{item.name}</h3>
        <p>
          <StateLabel icon={item.planned ? Clock : Minus} tone="muted">
            {item.planned ? planned : none}
          </StateLabel>
        </p>
      </li>
    ))}
  </ul>
);
