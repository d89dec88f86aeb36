import '../../ui/styles/site.css';
import { PageHead } from '../../ui/page-head.tsx';
import { FactColumns } from '../../features/site-sections/fact-list.tsx';
import { Closing, Hero } from '../../features/site-sections/hero.tsx';
import { Section } from '../../features/site-sections/section.tsx';
import { StatusBadge } from '../../features/site-sections/status-badge.tsx';
import { StepRow } from '../../features/site-sections/step-row.tsx';
import { TeamActivity } from '../../features/site-sections/team-activity.tsx';
import { teamsTexts } from './teams.texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { RoleTable } from './role-table.tsx';
import { WorkspaceMock } from './workspace-mock.tsx';

const { workspace, roles, activity, flow, today, closing } = teamsTexts;

const TRIAL = '/contact?category=general&subject=team-trial';

export default function TeamsPage() {
  return (
    <>
      <PageHead title={teamsTexts.pageTitle} description={teamsTexts.pageDescription} />
      <Hero
        title={teamsTexts.title}
        lede={teamsTexts.lede}
        actions={
          <>
            <ButtonLink to={TRIAL} look="primary">
              {teamsTexts.trial}
            </ButtonLink>
            <ButtonLink to="/features#demo">{teamsTexts.watch}</ButtonLink>
          </>
        }
      >
        <WorkspaceMock />
      </Hero>
      <Section title={today.title} split>
        <FactColumns facts={today.items} />
      </Section>
      <Section title={workspace.title} lede={workspace.lede} mark={<StatusBadge status="planned" />}>
        <FactColumns facts={workspace.items} />
      </Section>
      <Section title={roles.title} lede={roles.lede} mark={<StatusBadge status="planned" />} split>
        <RoleTable />
      </Section>
      <Section title={activity.title} lede={activity.lede}>
        <TeamActivity />
      </Section>
      <Section title={flow.title} mark={<StatusBadge status="planned" />}>
        <StepRow steps={flow.steps} />
      </Section>
      <Closing title={closing.title}>
        <ButtonLink to={TRIAL} look="primary">
          {teamsTexts.trial}
        </ButtonLink>
        <ButtonLink to="/features#demo">{teamsTexts.watch}</ButtonLink>
      </Closing>
    </>
  );
}
