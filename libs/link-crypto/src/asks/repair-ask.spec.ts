import { describe, expect, it } from '@jest/globals';
import { makeAsk, readAsk, readCollectLink } from './asks.ts';
import { repairAskLink } from './repair-ask.ts';

const { askFragment, collectFragment } = await makeAsk({
  text: 'The password of db1, please. ¿Sí?',
  form: 'login',
});
const bare = await makeAsk({});

/** What programs on the way make of a link. */
const MANGLED: readonly (readonly [string, (link: string) => string])[] = [
  ['left alone', (link) => link],
  ['with # as %23', (link) => link.replace('#', '%23')],
  ['with # encoded twice', (link) => link.replace('#', '%2523')],
  ['with a full stop behind it', (link) => `${link}.`],
  ['in angle brackets', (link) => `${link}>`],
  ['with words behind it', (link) => `${link}%20Thank%20you`],
  ['broken over lines', (link) => link.replace(/(.{60})/g, '$1%0A')],
  ['with a soft hyphen', (link) => `${link.slice(0, 60)}%C2%AD${link.slice(60)}`],
  ['with a tracker', (link) => link.replace('#', '?utm_source=mail#')],
  ['as a parameter', (link) => `https://scan.example/?url=${encodeURIComponent(link)}&id=7`],
  [
    'as a parameter, encoded twice',
    (link) => `https://scan.example/?u=${encodeURIComponent(encodeURIComponent(link))}`,
  ],
];

describe.each([
  ['an ask with a question', askFragment, readAsk],
  ['a bare ask', bare.askFragment, readAsk],
  ['a collect link', collectFragment, readCollectLink],
  ['a bare collect link', bare.collectFragment, readCollectLink],
])('%s', (_what, fragment, read) => {
  it.each(MANGLED)('is found %s', async (_how, mangle) => {
    const found = repairAskLink(mangle(`https://oncelink.example/r-#${fragment}`));
    expect(found).toEqual({ pathname: '/r-', fragment });
    await expect(read(found ?? { pathname: '', fragment: '' })).resolves.toBeDefined();
  });

  it('is refused when it is cut anywhere', async () => {
    for (let length = 0; length < fragment.length; length += 1) {
      const found = repairAskLink(`https://oncelink.example/r-#${fragment.slice(0, length)}`);
      if (found !== null) await expect(read(found)).rejects.toMatchObject({ name: 'LinkError' });
    }
  });
});

it('is no link of a secret, and the other way round', () => {
  expect(repairAskLink('https://oncelink.example/s-#AhEA')).toBeNull();
  expect(repairAskLink('https://oncelink.example/')).toBeNull();
});
