import type { Meta, StoryObj } from '@storybook/react-vite';
import { json } from '../../api/testing/fake-server.ts';
import { SITE_CONFIG, answerConfig } from '../../session/testing/site-config.ts';
import { UpgradeDialog } from './upgrade-dialog.tsx';

const meta: Meta = { title: 'Paying/Upgrade', parameters: { layout: 'fullscreen' } };
export default meta;

export const ProOptionWanted: StoryObj = {
  loaders: [answerConfig(() => json(200, SITE_CONFIG))],
  render: () => <UpgradeDialog option="shortLink" onClose={() => undefined} />,
};
