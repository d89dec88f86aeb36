import type { Meta, StoryObj } from '@storybook/react-vite';
import { json, refusal } from '../../api/testing/fake-server.ts';
import { SITE_CONFIG, answerConfig } from '../../session/testing/site-config.ts';
import { ProPlan } from './pro-plan.tsx';

const meta: Meta = { title: 'Paying/A plan', parameters: { layout: 'fullscreen' } };
export default meta;

const plan = (config: () => Response): StoryObj => ({
  loaders: [answerConfig(config)],
  render: () => (
    <div className="wrap py-8">
      <ProPlan period="yearly" />
    </div>
  ),
});

export const Sold = plan(() => json(200, SITE_CONFIG));
export const PriceUnknown = plan(() => refusal('ROUTE_NOT_FOUND'));
export const NothingOnSale = plan(() => json(200, { ...SITE_CONFIG, prices: null }));
