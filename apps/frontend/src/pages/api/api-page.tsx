import '../../styles/site.css';
import { PageHead } from '../../app/page-head.tsx';
import { CodeSample } from '../../features/site-sections/code-sample.tsx';
import { FactList } from '../../features/site-sections/fact-list.tsx';
import { Actions } from '../../features/site-sections/hero.tsx';
import { Section } from '../../features/site-sections/section.tsx';
import { TextLink } from '../../features/site-sections/text-link.tsx';
import { apiPageTexts } from '../../texts/api-page.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';

const { planned, now } = apiPageTexts;

export default function ApiPage() {
  return (
    <>
      <PageHead title={apiPageTexts.pageTitle} description={apiPageTexts.pageDescription} />
      <div className="wrap pt-6 pb-16 tablet:pt-18 tablet:pb-24">
        <Badge look="dashed">{apiPageTexts.soon}</Badge>
        <h1 className="mt-4 max-w-[16ch] text-56 text-balance">{apiPageTexts.title}</h1>
        <p className="mt-6 mb-8 max-w-lede text-18 text-muted">{apiPageTexts.lede}</p>
        <Actions>
          <ButtonLink to="/api/docs" look="primary">
            {apiPageTexts.today}
          </ButtonLink>
          <ButtonLink to="/contact?category=feature&subject=integration">{apiPageTexts.talk}</ButtonLink>
        </Actions>
      </div>
      <Section title={planned.title}>
        <FactList facts={planned.items} />
      </Section>
      <Section title={now.title} lede={now.lede} split>
        <CodeSample label={now.label}>{now.code}</CodeSample>
        <TextLink to="/api/docs">{now.docs}</TextLink>
      </Section>
    </>
  );
}
