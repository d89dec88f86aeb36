import '../../ui/styles/site.css';
import { createLatePart, useLatePart } from '../../lib/late-part.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { CodeSample } from '../../features/site-sections/code-sample.tsx';
import { FactColumns, FactList } from '../../features/site-sections/fact-list.tsx';
import { Hero } from '../../features/site-sections/hero.tsx';
import { Section } from '../../features/site-sections/section.tsx';
import { StatusBadge } from '../../features/site-sections/status-badge.tsx';
import { TextLink } from '../../features/site-sections/text-link.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { apiPageTexts } from './api.texts.ts';

const { sample, parts, trial, install, rules } = apiPageTexts;

const tryIt = createLatePart(() => import('./try/try-api.tsx'));

/** It comes late: it brings what encrypts. */
function TryIt() {
  const late = useLatePart(tryIt, 'idle');
  return late ? <late.TryApi /> : <p className="min-h-120 text-muted">{trial.loading}</p>;
}

export default function ApiPage() {
  return (
    <>
      <PageHead title={apiPageTexts.pageTitle} description={apiPageTexts.pageDescription} />
      <Hero
        title={apiPageTexts.title}
        lede={apiPageTexts.lede}
        actions={
          <>
            <ButtonLink to="/api/v1/docs" look="primary">
              {apiPageTexts.docs}
            </ButtonLink>
            <ButtonLink to="/developers/console">{apiPageTexts.key}</ButtonLink>
          </>
        }
      >
        <CodeSample label={sample.label}>{sample.code}</CodeSample>
      </Hero>
      <Section title={parts.title}>
        <FactList facts={parts.items} />
      </Section>
      <Section id="try" title={trial.title} lede={trial.lede} split>
        <TryIt />
      </Section>
      <Section
        id="install"
        title={install.title}
        lede={install.lede}
        mark={<StatusBadge status="ready" />}
        split
      >
        <CodeSample label={install.file}>{install.code}</CodeSample>
        <TextLink to="/developers#quickstarts">{install.more}</TextLink>
      </Section>
      <Section title={rules.title} split>
        <FactColumns facts={rules.items} />
        <TextLink to="/developers/errors">{rules.errors}</TextLink>
      </Section>
    </>
  );
}
