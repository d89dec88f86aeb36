import { Check, Clock, TriangleAlert } from 'lucide-react';
import { Avatar } from '../src/ui/avatar.tsx';
import { Badge } from '../src/ui/badge.tsx';
import { BrandMark } from '../src/ui/brand-mark.tsx';
import { Burn } from '../src/ui/burn.tsx';
import { Card, CardBody, CardFoot } from '../src/ui/card.tsx';
import { Fuse } from '../src/ui/fuse.tsx';
import { LinkBox } from '../src/ui/link-box.tsx';
import { Notice } from '../src/ui/notice.tsx';
import { Spinner } from '../src/ui/spinner.tsx';
import { StateLabel } from '../src/ui/state-label.tsx';
import { ToastHost } from '../src/ui/toast/toast-host.tsx';
import type { Chapter } from './specimen.ts';

const Notices = () => (
  <div className="grid gap-4">
    <Notice tone="ok" title="Destroyed on 21 November 2026 at 14:32:08.">
      <p className="text-muted">What happened, then what to do next.</p>
    </Notice>
    <Notice tone="info" title="Being destroyed now." />
    <Notice tone="warn" title="Anyone with the link can read it." />
    <Notice tone="danger" title="No link was made." />
  </div>
);

const Labels = () => (
  <div className="flex flex-wrap items-center gap-6">
    <StateLabel icon={Check} tone="ok">
      Opened
    </StateLabel>
    <StateLabel icon={Clock} tone="muted">
      Expired
    </StateLabel>
    <StateLabel icon={TriangleAlert} tone="warn">
      Unsealed
    </StateLabel>
    <Badge look="solid">PRO</Badge>
    <Badge>FREE</Badge>
    <Badge look="dashed">Planned</Badge>
    <Avatar name="Mara Lindqvist" />
    <BrandMark />
    <Spinner />
  </div>
);

const Cards = () => (
  <div className="grid grid-cols-2 items-start gap-6">
    <Card aria-label="A card with a fuse">
      <Fuse left={0.62} />
      <CardBody className="grid gap-4">
        <p>The fuse shows how much of a link’s life is left.</p>
        <LinkBox>https://oncelink.example/sh-Ab3dE6gH9k#AQECjzYhRr4m…</LinkBox>
      </CardBody>
      <CardFoot>
        <p className="font-semibold">Expires in 24 hours • One-time use</p>
      </CardFoot>
    </Card>
    <Burn className="[--burn:30%]">
      <Card aria-label="A burnt card" className="min-h-44 p-6 pr-32">
        <p className="font-semibold">Secret destroyed</p>
        <p className="text-muted">Viewed at 14:32:08</p>
      </Card>
    </Burn>
  </div>
);

export const SIGNS: Chapter = {
  title: 'Signs',
  text: 'What tells the state of things. A burnt edge means that something is gone for good, and nothing else has one.',
  specimens: [
    {
      id: 'notices',
      title: 'Notices',
      use: 'An icon, what happened, and what to do.',
      show: () => <Notices />,
    },
    {
      id: 'labels',
      title: 'Labels and badges',
      use: 'A word with an icon. Solid: yours; dashed: not yet.',
      show: () => <Labels />,
    },
    {
      id: 'cards',
      title: 'Cards',
      use: 'One card, one thing. Nothing casts a shadow: a hairline is enough.',
      show: () => <Cards />,
    },
    {
      id: 'toast',
      title: 'Toast',
      use: 'One at a time, five seconds, closed by a swipe or F8 and Escape. Never the only place of an error.',
      show: () => <ToastHost />,
    },
  ],
};
