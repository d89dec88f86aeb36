import { describeStatus } from '@oncelink/local';
import type { Field, Plan } from './errand.ts';
import type { Setup } from './read-setup.ts';
import { isTyped, nameOf, readPlace, type Source } from './read-source.ts';

const LINK: Field = { name: 'link', label: 'Link' };

const linkOf = (setup: Setup, source: Source): string | undefined =>
  isTyped(source) ? undefined : readPlace(setup, source).trim();

const factOf = (source: Source): string =>
  isTyped(source) ? 'The link that you type here.' : `The link of ${nameOf(source)}.`;

/** Says what became of a link. Only one that is typed needs the page. @throws LocalError */
export function planStatus(setup: Setup, source: Source): Plan {
  const link = linkOf(setup, source);
  return {
    question: {
      title: 'See what became of a link?',
      facts: [factOf(source), 'Nothing is opened.'],
      fields: link === undefined ? [LINK] : [],
      yes: 'Tell the agent',
    },
    act: async (typed) => ({
      told: describeStatus(await setup.client.status(link ?? typed.link ?? '')),
    }),
    otherwise: 'Nothing was changed.',
    afterError: () => '',
    isHarmless: true,
  };
}

/** Destroys a link unread. @throws LocalError */
export function planBurn(setup: Setup, source: Source): Plan {
  const link = linkOf(setup, source);
  return {
    question: {
      title: 'Destroy a link unread?',
      facts: [factOf(source), 'Nobody can open it afterwards.'],
      fields: link === undefined ? [LINK] : [],
      yes: 'Destroy it',
    },
    act: async (typed) => {
      await setup.client.burn(link ?? typed.link ?? '');
      return { told: 'Destroyed. It can be opened no more.' };
    },
    otherwise: 'Nothing was destroyed.',
    afterError: () => '',
  };
}
