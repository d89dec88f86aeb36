import '../../ui/styles/site.css';
import { useSalesAddress } from '../../session/sales-address.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { FactColumns } from '../../features/site-sections/fact-list.tsx';
import { ChatBeforeAfter } from '../../features/site-sections/chat-before-after.tsx';
import { Closing, Hero } from '../../features/site-sections/hero.tsx';
import { SampleCard } from '../../features/site-sections/sample-card.tsx';
import { Section } from '../../features/site-sections/section.tsx';
import { TextLink } from '../../features/site-sections/text-link.tsx';
import { solutionsTexts } from './solutions.texts.ts';
import { ButtonLink } from '../../ui/button.tsx';

const { sample, chat, links, compliance, integrations, benefits, closing } = solutionsTexts;

const READ_ON = [
  { ...compliance, to: '/enterprise' },
  { ...integrations, to: '/integrations' },
] as const;

const Benefits = () => (
  <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line tablet:grid-cols-2 desktop:grid-cols-4">
    {benefits.items.map(({ big, text }) => (
      <li key={big} className="bg-surface p-6 tablet:min-h-44">
        <p className="text-24">{big}</p>
        <p className="mt-2 text-muted">{text}</p>
      </li>
    ))}
  </ul>
);

/** Two short answers beside each other, and where the long ones are. */
const ReadOn = () => (
  <div className="border-t border-line">
    <div className="wrap grid desktop:grid-cols-2">
      {READ_ON.map(({ title, lede, more, to }) => (
        <section
          key={to}
          aria-label={title}
          className="border-line py-16 not-first:border-t desktop:py-24 desktop:not-first:border-t-0 desktop:not-first:border-l desktop:not-first:pl-16 desktop:first:pr-16"
        >
          <h2 className="text-36 text-balance">{title}</h2>
          <p className="mt-4 max-w-reading text-muted">{lede}</p>
          <TextLink to={to}>{more}</TextLink>
        </section>
      ))}
    </div>
  </div>
);

export default function SolutionsPage() {
  const sales = useSalesAddress();
  return (
    <>
      <PageHead title={solutionsTexts.pageTitle} description={solutionsTexts.pageDescription} />
      <Hero
        title={solutionsTexts.title}
        lede={solutionsTexts.lede}
        actions={
          <>
            <ButtonLink to="/get-started" look="primary">
              {solutionsTexts.start}
            </ButtonLink>
            <ButtonLink to={sales}>{solutionsTexts.sales}</ButtonLink>
          </>
        }
      >
        <SampleCard {...sample} left="[--left:12%]" />
      </Hero>
      <Section title={chat.title} lede={chat.lede}>
        <ChatBeforeAfter texts={chat} />
      </Section>
      <Section title={links.title} split>
        <FactColumns facts={links.items} />
      </Section>
      <Section title={benefits.title}>
        <Benefits />
      </Section>
      <ReadOn />
      <Closing title={closing.title}>
        <ButtonLink to="/get-started" look="primary">
          {closing.start}
        </ButtonLink>
        <ButtonLink to={sales}>{closing.sales}</ButtonLink>
      </Closing>
    </>
  );
}
