import { StatusBadge } from '../../features/site-sections/status-badge.tsx';
import { enterpriseTexts } from './enterprise.texts.ts';

const { label, first, others } = enterpriseTexts.voices;

const By = ({ children }: { children: string }) => (
  <footer className="mt-4 flex flex-wrap items-center gap-3 text-14 text-muted">
    <StatusBadge status="sample" />
    {children}
  </footer>
);

/** What people could say. Nobody has: each says that it is a sample. */
export const Voices = () => (
  <section aria-label={label} className="border-t border-line py-16 tablet:py-24">
    <div className="wrap grid gap-x-20 desktop:grid-cols-[7fr_5fr]">
      <blockquote className="pb-8 desktop:row-span-2">
        <p className="max-w-[22ch] text-36 text-balance">{first.quote}</p>
        <By>{first.by}</By>
      </blockquote>
      {others.map(({ quote, by }) => (
        <blockquote key={by} className="border-t border-line pt-6 pb-7">
          <p>{quote}</p>
          <By>{by}</By>
        </blockquote>
      ))}
    </div>
  </section>
);
