import type { Meta, StoryObj } from '@storybook/react-vite';
import type { OwnDay } from '../../api/own-usage.ts';
import { fakeServer, json, refusal } from '../../api/testing/fake-server.ts';
import { keepSession } from '../../session/session-store.ts';
import { MARA } from '../../session/testing/mara.ts';
import UsagePage from './usage-page.tsx';

const meta: Meta = { title: 'Usage', parameters: { layout: 'fullscreen' } };
export default meta;

const DAY_MS = 86_400_000;
const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** Days up to today with what someone might do on them. */
const daysOf = (count: number, hasKeys: boolean): OwnDay[] =>
  Array.from({ length: count }, (_, ago) => ({
    day: dayBefore(ago),
    byHand: (ago * 5 + 2) % 9,
    byKeys: hasKeys ? (ago * 37 + 11) % 50 : 0,
    accessed: hasKeys ? (ago * 37) % 40 : 0,
    expired: hasKeys ? ago % 3 : 0,
    deleted: hasKeys ? ago % 2 : 0,
    locked: 0,
    refused: hasKeys && ago % 6 === 2 ? 4 : 0,
  })).filter(({ byHand, byKeys }) => byHand + byKeys > 0);

const never = () => new Promise<Response>(() => undefined);

const scene = (answer: (() => Response | Promise<Response>) | null): StoryObj => ({
  loaders: [
    () => {
      fakeServer(answer ? { 'GET /api/account/usage': answer } : {});
      if (answer) keepSession({ token: 'ol_token', user: MARA });
      else localStorage.clear();
    },
  ],
  render: () => <UsagePage />,
});
const shown = (shownDays: number, days: readonly OwnDay[]): StoryObj =>
  scene(() => json(200, { shownDays, days }));

export const SignedOut = scene(null);
export const ByHand = shown(7, daysOf(7, false));
export const WithKeys = shown(90, daysOf(90, true));
export const Nothing = shown(7, []);
export const Loading = scene(never);
export const Failed = scene(() => refusal('CROSS_SITE'));
