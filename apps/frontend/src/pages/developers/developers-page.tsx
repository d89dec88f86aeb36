import '../../ui/styles/site.css';
import { PageHead } from '../../ui/page-head.tsx';
import { CodeSample } from '../../features/site-sections/code-sample.tsx';
import { FactColumns, FactList } from '../../features/site-sections/fact-list.tsx';
import { Closing, Hero } from '../../features/site-sections/hero.tsx';
import { Section } from '../../features/site-sections/section.tsx';
import { TextLink } from '../../features/site-sections/text-link.tsx';
import { StatusBadge } from '../../features/site-sections/status-badge.tsx';
import { developersTexts } from './developers.texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AGENTS, QUICKSTARTS, SHELL } from './quickstarts.ts';

const { hello, tools, quickstarts, cliSection, agents, cases, closing } = developersTexts;

export default function DevelopersPage() {
  return (
    <>
      <PageHead title={developersTexts.pageTitle} description={developersTexts.pageDescription} />
      <Hero
        title={developersTexts.title}
        lede={developersTexts.lede}
        actions={
          <>
            <ButtonLink to="/api/v1/docs" look="primary">
              {developersTexts.docs}
            </ButtonLink>
            <ButtonLink to="/developers#cli">{developersTexts.cli}</ButtonLink>
          </>
        }
      >
        <CodeSample label={hello.file}>{hello.code}</CodeSample>
      </Hero>
      <Section title={tools.title}>
        <FactList facts={tools.items} />
        <TextLink to="/developers/console">{developersTexts.console}</TextLink>
        <TextLink to="/developers/errors">{developersTexts.errors}</TextLink>
      </Section>
      <Section
        id="quickstarts"
        title={quickstarts.title}
        lede={quickstarts.lede}
        mark={<StatusBadge status="ready" />}
        split
      >
        <div className="grid gap-6">
          {QUICKSTARTS.map(({ file, code }) => (
            <CodeSample key={file} label={file}>
              {code}
            </CodeSample>
          ))}
        </div>
      </Section>
      <Section
        id="cli"
        title={cliSection.title}
        lede={cliSection.lede}
        mark={<StatusBadge status="ready" />}
        split
      >
        <CodeSample label={SHELL.file}>{SHELL.code}</CodeSample>
      </Section>
      <Section
        id="agents"
        title={agents.title}
        lede={agents.lede}
        mark={<StatusBadge status="ready" />}
        split
      >
        <CodeSample label={AGENTS.file}>{AGENTS.code}</CodeSample>
      </Section>
      <Section title={cases.title}>
        <FactColumns facts={cases.items} />
      </Section>
      <Closing title={closing.title}>
        <ButtonLink to="/get-started" look="primary">
          {developersTexts.start}
        </ButtonLink>
        <ButtonLink to="/api/v1/docs">{developersTexts.docs}</ButtonLink>
      </Closing>
    </>
  );
}
