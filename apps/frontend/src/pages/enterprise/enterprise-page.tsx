import '../../ui/styles/site.css';
import { useSalesAddress } from '../../session/sales-address.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { FactColumns, FactList } from '../../features/site-sections/fact-list.tsx';
import { Closing, Hero } from '../../features/site-sections/hero.tsx';
import { FoldedSection, Section } from '../../features/site-sections/section.tsx';
import { enterpriseTexts } from './enterprise.texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ArchitectureDiagram } from './architecture-diagram.tsx';
import { Certificates } from './certificates.tsx';
import { Proofs } from './proofs.tsx';

const { ledger, diagram, security, compliance, features, scale, closing } = enterpriseTexts;

const DEMO = '/contact?category=general&subject=demo';

/** What works and what does not, before anything else is said. */
const Ledger = () => (
  <dl className="grid gap-7">
    <div className="border-t border-ink pt-3.5">
      <dt className="font-semibold">{ledger.today}</dt>
      <dd className="mt-0.5 text-muted">{ledger.todayText}</dd>
    </div>
    <div className="border-t border-dashed border-ash pt-3.5">
      <dt className="font-semibold">{ledger.planned}</dt>
      <dd className="mt-0.5 text-muted">{ledger.plannedText}</dd>
    </div>
  </dl>
);

export default function EnterprisePage() {
  const sales = useSalesAddress();
  return (
    <>
      <PageHead title={enterpriseTexts.pageTitle} description={enterpriseTexts.pageDescription} />
      <Hero
        title={enterpriseTexts.title}
        lede={enterpriseTexts.lede}
        actions={
          <>
            <ButtonLink to={sales} look="primary">
              {enterpriseTexts.sales}
            </ButtonLink>
            <ButtonLink to={DEMO}>{enterpriseTexts.demo}</ButtonLink>
          </>
        }
      >
        <Ledger />
      </Hero>
      <Section title={diagram.title}>
        <ArchitectureDiagram />
      </Section>
      <FoldedSection id="security" title={security.title} lede={security.lede}>
        <FactList facts={security.answers} />
      </FoldedSection>
      <FoldedSection title={compliance.title} lede={compliance.lede}>
        <Certificates />
      </FoldedSection>
      <FoldedSection title={features.title}>
        <FactList facts={features.items} />
      </FoldedSection>
      <FoldedSection title={scale.title}>
        <FactColumns facts={scale.items} />
      </FoldedSection>
      <Proofs />
      <Closing title={closing.title}>
        <ButtonLink to={sales} look="primary">
          {closing.sales}
        </ButtonLink>
        <ButtonLink to={DEMO}>{closing.demo}</ButtonLink>
      </Closing>
    </>
  );
}
