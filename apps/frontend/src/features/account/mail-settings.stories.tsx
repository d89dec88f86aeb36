import type { Meta, StoryObj } from '@storybook/react-vite';
import type { User } from '@oncelink/contracts';
import { MailSettings } from './mail-settings.tsx';

const meta: Meta = { title: 'Account/Mails' };
export default meta;

const USER: User = {
  id: '5b0f7c1e-8c9a-4a52-9f63-0d2f8e7a6b41',
  email: 'mara@example.com',
  name: 'Mara Lindqvist',
  avatar: null,
  subscriptionStatus: 'free',
  subscriptionRenewsAt: null,
  subscriptionEndsAt: null,
  customerId: null,
};
const settings = (tellOpened: boolean): StoryObj => ({
  render: () => (
    <div className="wrap">
      <MailSettings user={{ ...USER, tellOpened }} />
    </div>
  ),
});

export const Off = settings(false);
export const On = settings(true);
