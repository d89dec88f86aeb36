import { json, refusal } from '../src/api/testing/fake-server.ts';
import { UpgradeDialog } from '../src/features/upgrade/upgrade-dialog.tsx';
import { ProPlan } from '../src/pages/pricing/pro-plan.tsx';
import { SITE_CONFIG } from '../src/session/testing/site-config.ts';
import type { Chapter, Specimen } from './specimen.ts';

const nothing = () => undefined;
const sold = () => json(200, SITE_CONFIG);

type Named = Pick<Specimen, 'id' | 'title' | 'use'>;

const plan = (named: Named, config: () => Response): Specimen => ({
  ...named,
  screen: true,
  config,
  show: () => (
    <div className="wrap py-8">
      <ProPlan period="yearly" />
    </div>
  ),
});

export const PRICE_SCREENS: Chapter = {
  title: 'Paying',
  text: 'Prices come from the server and stand in the place that was kept for them. What is not there yet says so.',
  specimens: [
    plan({ id: 'plan', title: 'A plan', use: 'What it costs, what it does, and what is planned.' }, sold),
    plan(
      {
        id: 'plan-no-price',
        title: 'The price could not be loaded',
        use: 'Says so in the place of the price, and asks again when told to.',
      },
      () => refusal('ROUTE_NOT_FOUND'),
    ),
    plan(
      { id: 'plan-not-sold', title: 'Nothing on sale', use: 'Where no payments are set up, no button is.' },
      () => json(200, { ...SITE_CONFIG, prices: null }),
    ),
    {
      id: 'upgrade',
      title: 'An option of Pro is wanted',
      use: 'The one kind of window: over the form, which keeps what was typed.',
      screen: true,
      overlay: true,
      config: sold,
      show: () => <UpgradeDialog option="shortLink" onClose={nothing} />,
    },
  ],
};
