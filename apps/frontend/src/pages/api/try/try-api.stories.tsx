import type { Meta, StoryObj } from '@storybook/react-vite';
import { fakeServer } from '../../../api/testing/fake-server.ts';
import { TryApi } from './try-api.tsx';
import type { Tried } from './try-call.ts';
import type { Outcome } from './try-outcome.tsx';

const meta: Meta = { title: 'API try-out', parameters: { layout: 'fullscreen' } };
export default meta;

const PROOF_HASH = 'Zk3m1rW5sYt0aXv9cQ2bN8hL4jP6dF7gE1uI0oKxTqA';
const KEY = 'olk_…W8Me';
const headers = new Map([
  ['content-type', 'application/json; charset=utf-8'],
  ['ratelimit-policy', '"minute";q=120;w=60, "hour";q=1200;w=3600, "day";q=1000;w=86400'],
  ['ratelimit', '"minute";r=119;t=60, "hour";r=1199;t=3600, "day";r=812;t=40211'],
  ['x-request-id', '3e2ad5f0-8a1c-4d3e-9b57-0c1f6a7be481'],
]);

const DIRECT: Tried = {
  kind: 'direct',
  path: '/api/v1/seals',
  body: { sealId: 'q3J0Zm9vYmFyYmF6cXV4MQ', proofHash: PROOF_HASH },
  maskedKey: null,
  answer: {
    status: 201,
    headers,
    body: { id: null, seal: PROOF_HASH, expiresAt: '2026-11-26T12:00:00.000Z' },
  },
  url: `https://oncelink.example/s-#AhE${'Zk3m1rW5sYt0aXv9cQ2bN8hL4jP6dF7g'.repeat(4)}`,
};
const SHORT: Tried = {
  ...DIRECT,
  kind: 'short',
  path: '/api/v1/secrets',
  body: { message: PROOF_HASH.repeat(3), password: null, proofHash: PROOF_HASH },
  maskedKey: KEY,
  answer: {
    status: 201,
    headers,
    body: {
      id: 'sec_3BDKpVq8sT0aZx5LmN7eRc',
      url: 'https://oncelink.example/sh-Ab3dE6gH9k',
      code: 'Ab3dE6gH9k',
      state: 'waiting',
      expiresAt: null,
    },
  },
  url: `https://oncelink.example/sh-Ab3dE6gH9k#${PROOF_HASH}`,
};
const refused = (status: number, body: unknown): Tried => ({
  ...DIRECT,
  maskedKey: KEY,
  answer: { status, headers, body },
  url: null,
});
const problem = (status: number, code: string, title: string): Tried =>
  refused(status, { type: `/developers/errors#${code}`, title, status, code, requestId: '3e2ad5f0' });

const show = (begin?: Outcome) => (
  <div className="wrap max-w-card py-8">
    <TryApi {...(begin && { begin })} />
  </div>
);
const after = (outcome: Outcome): StoryObj => ({ render: () => show(outcome) });

/** The form after it was sent with this message, while no answer arrives. */
const sent = (message: string): StoryObj => ({
  loaders: [() => void fakeServer({ 'POST /api/v1/seals': () => new Promise(() => undefined) })],
  render: () => show(),
  play: ({ canvasElement }) => {
    const field = canvasElement.querySelector('textarea');
    if (field) field.value = message;
    canvasElement.querySelector('form')?.requestSubmit();
  },
});

export const AtRest: StoryObj = { render: () => show() };
export const NothingTyped = sent('');
export const Busy = sent('hunter2');
export const DirectLink = after(DIRECT);
export const ShortLinkWithKey = after(SHORT);
export const KeyRefused = after(
  problem(401, 'KEY_INVALID', 'This API key is unknown, has ended or is mistyped. Nothing was done.'),
);
export const TooManyCalls = after(
  problem(429, 'RATE_LIMITED', 'Too many calls. Wait a moment, then try again.'),
);
export const RefusedByAProxy = after(refused(502, null));
export const NoAnswer = after({ ...DIRECT, answer: null, url: null });
export const Broken = after('broken');
