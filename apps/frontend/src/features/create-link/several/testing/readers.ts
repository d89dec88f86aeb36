import type { Batch, EndedName, Reader, ReadyLink } from '../../create-link-state.ts';

const NOW = Date.now();
const DAY = 86_400;

export const COMMON: Batch['common'] = {
  kind: 'sealed',
  lifetime: DAY,
  endsAt: NOW + DAY * 1000,
  password: null,
};

const linkOf = (name: string): ReadyLink => ({
  ...COMMON,
  url: `https://oncelink.example/s-#${name}`,
  ttl: DAY,
  waitingAt: NOW,
  trouble: null,
});

/** How the server knows the link of a reader. */
export const nameOfReader = (name: string): EndedName => ({
  kind: 'sealed',
  ref: `seal of ${name}`,
  proof: `proof of ${name}`,
});

/** A reader whose link stands where the test wants it. */
export function readerOf(name: string, step: Reader['state']['step']): Reader {
  switch (step) {
    case 'making':
      return { name, state: { step } };
    case 'failed':
      return { name, state: { step, refusal: undefined } };
    case 'waiting':
      return { name, state: { step, link: linkOf(name) } };
    case 'ended':
      return {
        name,
        state: {
          step,
          ending: { reason: 'viewed', at: Date.UTC(2026, 10, 21, 14, 32) },
          name: nameOfReader(name),
        },
      };
  }
}
