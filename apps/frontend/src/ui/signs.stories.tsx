import type { Meta, StoryObj } from '@storybook/react-vite';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Avatar } from './avatar.tsx';
import { Badge } from './badge.tsx';
import { BrandMark } from './brand-mark.tsx';
import { Burn } from './burn.tsx';
import { Card, CardBody, CardFoot } from './card.tsx';
import { Fuse } from './fuse.tsx';
import { LinkBox } from './link-box.tsx';
import { Notice } from './notice.tsx';
import { Spinner } from './spinner.tsx';
import { StateLabel } from './state-label.tsx';
import { ToastHost } from './toast/toast-host.tsx';
import { showToast } from './toast/toast-store.ts';

const meta: Meta = { title: 'Signs' };
export default meta;

export const Notices = () => (
  <div className="grid gap-4">
    <Notice tone="ok" title="Destroyed on 21 November 2026 at 14:32:08.">
      <p className="text-muted">What happened, then what to do next.</p>
    </Notice>
    <Notice tone="info" title="Being destroyed now." />
    <Notice tone="warn" title="Anyone with the link can read it." />
    <Notice tone="danger" title="No link was made." />
  </div>
);

export const Labels = () => (
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

export const Cards = () => (
  <div className="grid items-start tablet:grid-cols-2 gap-6">
    <Card aria-label="A card with a fuse">
      <Fuse left={0.62} />
      <CardBody className="grid gap-4">
        <p>The fuse shows how much of a link's life is left.</p>
        <LinkBox url={`https://oncelink.example/s-#${'AhGPNphHasN1ZzRP9vCAaF86RfvMKBLYv4'.repeat(4)}`} />
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

export const Toast: StoryObj = {
  beforeEach: () => void showToast({ title: 'Copied!', description: 'The link is on your clipboard.' }),
  render: () => <ToastHost />,
};
