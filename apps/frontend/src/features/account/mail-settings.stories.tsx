import type { Meta, StoryObj } from '@storybook/react-vite';
import { MARA } from '../../session/testing/mara.ts';
import { MailSettings } from './mail-settings.tsx';

const meta: Meta = { title: 'Account/Mails' };
export default meta;

const settings = (tellOpened: boolean): StoryObj => ({
  render: () => (
    <div className="wrap">
      <MailSettings user={{ ...MARA, tellOpened }} />
    </div>
  ),
});

export const Off = settings(false);
export const On = settings(true);
