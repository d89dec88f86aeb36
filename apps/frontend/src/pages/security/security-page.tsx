import '../../ui/styles/site.css';
import { PageHead } from '../../ui/page-head.tsx';
import { FactList } from '../../features/site-sections/fact-list.tsx';
import { Closing, Hero } from '../../features/site-sections/hero.tsx';
import { FoldedSection, Section } from '../../features/site-sections/section.tsx';
import { StepRow } from '../../features/site-sections/step-row.tsx';
import { securityTexts } from './security.texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LastHours } from './last-hours.tsx';
import { StoredTable } from './stored-table.tsx';
import { WhoCanDoWhat } from './who-can-do-what.tsx';

const { title, promise, stored, people, limits, closing } = securityTexts;

export default function SecurityPage() {
  return (
    <>
      <PageHead title={securityTexts.pageTitle} description={securityTexts.pageDescription} />
      <Hero
        title={
          <>
            {title[0]}
            <br />
            <span className="text-ash">{title[1]}</span>
          </>
        }
        lede={securityTexts.lede}
        actions={
          <>
            <ButtonLink to="/check" look="primary">
              {securityTexts.check}
            </ButtonLink>
            <ButtonLink to="/contact?category=security&subject=security">{securityTexts.report}</ButtonLink>
          </>
        }
      >
        <LastHours />
      </Hero>
      <Section title={promise.title}>
        <StepRow steps={promise.steps} />
      </Section>
      <FoldedSection title={stored.title} lede={stored.lede}>
        <StoredTable />
      </FoldedSection>
      <FoldedSection title={people.title}>
        <WhoCanDoWhat />
      </FoldedSection>
      <FoldedSection title={limits.title}>
        <FactList facts={limits.facts} />
      </FoldedSection>
      <Closing title={closing.title}>
        <ButtonLink to="/check" look="primary">
          {closing.check}
        </ButtonLink>
        <ButtonLink to="/">{closing.start}</ButtonLink>
      </Closing>
    </>
  );
}
