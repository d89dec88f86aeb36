import '../../ui/styles/site.css';
import { PageHead } from '../../ui/page-head.tsx';
import { Demo } from '../../features/open-link/demo/demo.tsx';
import { FactList } from '../../features/site-sections/fact-list.tsx';
import { Closing, Hero } from '../../features/site-sections/hero.tsx';
import { Section } from '../../features/site-sections/section.tsx';
import { StatusBadge } from '../../features/site-sections/status-badge.tsx';
import { StepRow } from '../../features/site-sections/step-row.tsx';
import { featuresTexts } from './features.texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { Fuse } from '../../ui/fuse.tsx';
import { useHasPlans } from '../../session/site-config.ts';
import { SecurityLayers } from './security-layers.tsx';

const { sample, core, how, demo, advanced, layers, closing } = featuresTexts;

const FinishedLink = () => (
  <Card aria-label={sample.label}>
    <Fuse className="[--left:71%]" />
    <CardBody className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="font-semibold">{sample.title}</p>
        <StatusBadge status="sample" />
      </div>
      <p className="rounded-field border border-ash bg-paper px-4 py-3 font-mono break-all">{sample.link}</p>
      <div>
        <p className="font-semibold">{sample.life}</p>
        <p className="text-14 text-muted tabular-nums">{sample.left}</p>
      </div>
    </CardBody>
  </Card>
);

/** Four things, each with the one number that says most of it. */
const Core = () => (
  <ul className="grid border-t border-ink tablet:grid-cols-2">
    {core.items.map(({ title, text, fact }) => (
      <li
        key={title}
        className="border-b border-line py-8 tablet:odd:border-r tablet:odd:pr-10 tablet:even:pl-10"
      >
        <p className="text-24 font-normal text-muted tabular-nums">{fact}</p>
        <h3 className="mt-4 mb-2 text-18 font-semibold">{title}</h3>
        <p className="text-muted">{text}</p>
      </li>
    ))}
  </ul>
);

export default function FeaturesPage() {
  const hasPlans = useHasPlans();
  return (
    <>
      <PageHead title={featuresTexts.pageTitle} description={featuresTexts.pageDescription} />
      <Hero
        title={featuresTexts.title}
        lede={featuresTexts.lede}
        actions={
          <>
            <ButtonLink to="/get-started" look="primary">
              {featuresTexts.tryAll}
            </ButtonLink>
            <ButtonLink to="/features#demo">{featuresTexts.seeDemo}</ButtonLink>
          </>
        }
      >
        <FinishedLink />
      </Hero>
      <Section title={core.title}>
        <Core />
      </Section>
      <Section title={how.title}>
        <StepRow steps={how.steps} />
      </Section>
      <Section id="demo" title={demo.title} lede={demo.lede}>
        <Demo texts={demo} />
      </Section>
      <Section title={advanced.title}>
        <FactList facts={advanced.items} />
      </Section>
      <Section title={layers.title} lede={layers.lede} split>
        <SecurityLayers />
      </Section>
      <Closing title={closing.title}>
        <ButtonLink to="/get-started" look="primary">
          {closing.start}
        </ButtonLink>
        {hasPlans && (
          <ButtonLink to="/pricing" className="asking:invisible">
            {closing.pricing}
          </ButtonLink>
        )}
      </Closing>
    </>
  );
}
