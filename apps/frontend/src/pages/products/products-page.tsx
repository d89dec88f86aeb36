import '../../ui/styles/site.css';
import { PageHead } from '../../ui/page-head.tsx';
import { Closing, Hero } from '../../features/site-sections/hero.tsx';
import { SampleCard } from '../../features/site-sections/sample-card.tsx';
import { Section } from '../../features/site-sections/section.tsx';
import { TeamActivity } from '../../features/site-sections/team-activity.tsx';
import { productsTexts } from './products.texts.ts';
import { Burn } from '../../ui/burn.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ExpiryRuler } from './expiry-ruler.tsx';
import { KnowledgeTable } from './knowledge-table.tsx';
import { ThreeBurns } from './three-burns.tsx';
import { WireView } from './wire-view.tsx';

const { title, sample, destroyed, burn, time, locked, knowledge, team, closing } = productsTexts;

const Pair = () => (
  <div className="grid gap-6">
    <SampleCard {...sample} left="[--left:38%]" />
    <Burn className="[--burn:22%] tablet:[--burn:31%]">
      <Card aria-label={destroyed.label} className="min-h-27 p-6 pr-24 huge:pr-14">
        <p className="font-semibold">{destroyed.title}</p>
        <p className="text-muted tabular-nums">{destroyed.text}</p>
      </Card>
    </Burn>
  </div>
);

export default function ProductsPage() {
  return (
    <>
      <PageHead title={productsTexts.pageTitle} description={productsTexts.pageDescription} />
      <Hero
        title={
          <>
            {title[0]}
            <br />
            {title[1]}
            <br />
            <span className="text-ash">{title[2]}</span>
          </>
        }
        lede={productsTexts.lede}
        actions={
          <>
            <ButtonLink to="/get-started" look="primary">
              {productsTexts.tryIt}
            </ButtonLink>
            <ButtonLink to="/features#demo">{productsTexts.demo}</ButtonLink>
          </>
        }
      >
        <Pair />
      </Hero>
      <Section title={burn.title}>
        <ThreeBurns />
      </Section>
      <Section title={time.title} lede={time.text}>
        <ExpiryRuler />
      </Section>
      <Section title={locked.title} lede={locked.text}>
        <WireView />
      </Section>
      <Section title={knowledge.title} lede={knowledge.text} split>
        <KnowledgeTable />
      </Section>
      <Section title={team.title} lede={team.text}>
        <TeamActivity />
      </Section>
      <Closing title={closing.title}>
        <ButtonLink to="/get-started" look="primary">
          {closing.start}
        </ButtonLink>
        <ButtonLink to="/contact?category=general&subject=demo">{closing.demo}</ButtonLink>
      </Closing>
    </>
  );
}
