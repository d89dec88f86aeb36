import { securityTexts } from './security.texts.ts';

const { can, cannot, items } = securityTexts.people;

/** What each of those who might want to read a secret can reach. */
export const WhoCanDoWhat = () => (
  <ul className="grid gap-6 desktop:grid-cols-2">
    {items.map((item) => (
      <li key={item.who} className="rounded-card border border-line bg-surface p-6">
        <h3 className="text-18 font-semibold">{item.who}</h3>
        <dl className="mt-4 grid gap-x-4 gap-y-2 tablet:grid-cols-[64px_1fr]">
          <dt className="font-semibold">{can}</dt>
          <dd className="text-muted">{item.can}</dd>
          <dt className="font-semibold max-tablet:mt-2">{cannot}</dt>
          <dd className="text-muted">{item.cannot}</dd>
        </dl>
      </li>
    ))}
  </ul>
);
