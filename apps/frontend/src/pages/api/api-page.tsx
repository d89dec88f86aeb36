import '../../ui/styles/site.css';
import { PageHead } from '../../ui/page-head.tsx';
import { CodeSample } from '../../features/site-sections/code-sample.tsx';
import { FactColumns, FactList } from '../../features/site-sections/fact-list.tsx';
import { Hero } from '../../features/site-sections/hero.tsx';
import { Section } from '../../features/site-sections/section.tsx';
import { TextLink } from '../../features/site-sections/text-link.tsx';
import { apiPageTexts } from './api.texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';

const { planned, now } = apiPageTexts;

export default function ApiPage() {
  return (
    <>
      <PageHead title={apiPageTexts.pageTitle} description={apiPageTexts.pageDescription} />
      <Hero
        mark={<Badge look="dashed">{apiPageTexts.soon}</Badge>}
        title={apiPageTexts.title}
        lede={apiPageTexts.lede}
        actions={
          <>
            <ButtonLink to="/api/docs" look="primary">
              {apiPageTexts.today}
            </ButtonLink>
            <ButtonLink to="/contact?category=feature&subject=integration">{apiPageTexts.talk}</ButtonLink>
          </>
        }
      >
        <CodeSample label={now.label}>{now.code}</CodeSample>
      </Hero>
      <Section title={planned.title}>
        <FactList facts={planned.items} />
      </Section>
      <Section title={now.title} split>
        <FactColumns facts={now.items} />
        <TextLink to="/api/docs">{now.docs}</TextLink>
      </Section>
    </>
  );
}
