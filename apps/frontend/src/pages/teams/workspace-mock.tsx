import { StatusBadge } from '../../features/site-sections/status-badge.tsx';
import { teamsTexts } from './teams.texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Fuse } from '../../ui/fuse.tsx';
import { Card } from '../../ui/card.tsx';

const { mock } = teamsTexts;

/** What a workspace will look like. */
export const WorkspaceMock = () => (
  <Card aria-label={mock.label} className="p-6 huge:px-4">
    <Fuse className="[--left:64%]" />
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <p className="font-semibold">{mock.name}</p>
      <StatusBadge status="sample-planned" />
    </div>
    <ul>
      {mock.people.map(({ name, role }) => (
        <li key={name} className="flex items-center gap-3 border-t border-line py-2.5 huge:flex-wrap">
          <Avatar name={name} />
          <span className="flex-1 font-medium">{name}</span>
          <span className="text-14 text-muted">{role}</span>
        </li>
      ))}
    </ul>
  </Card>
);
