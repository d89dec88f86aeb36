import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { buildShortLink, buildUnsealedLink, PLAIN } from './build-links.ts';
import { fragmentLengths } from './fragment-lengths.ts';
import { plainHeader } from './header.ts';
import { readLink } from './read-link.ts';
import { repairLink } from './repair-link.ts';
import { makeRichShortLink, makeRichUnsealedLink } from './rich/make-rich-links.ts';
import { stageOf } from './testing/stage-of.ts';

interface Link {
  readonly pathname: string;
  readonly fragment: string;
}

const ORIGIN = 'https://oncelink.example';
const exact = ({ pathname, fragment }: Link): string => `${ORIGIN}${pathname}#${fragment}`;
const encoded = (link: Link): string => encodeURIComponent(exact(link));
const wrapped = (link: Link, columns: number, lineBreak: string): string =>
  exact(link).replace(new RegExp(`.{${columns}}`, 'g'), `$&${lineBreak}`);
const proofpoint2 = (link: Link): string =>
  encoded(link).replaceAll('-', '%2D').replaceAll('_', '%5F').replaceAll('%2F', '_').replaceAll('%', '-');

const REPAIRED: Record<string, (link: Link) => string> = {
  '%23 for #': ({ pathname, fragment }) => `${ORIGIN}${pathname}%23${fragment}`,
  '%2523 for #': ({ pathname, fragment }) => `${ORIGIN}${pathname}%2523${fragment}`,
  '%252523 for #': ({ pathname, fragment }) => `${ORIGIN}${pathname}%252523${fragment}`,
  '# doubled': ({ pathname, fragment }) => `${ORIGIN}${pathname}##${fragment}`,
  '# and %23': ({ pathname, fragment }) => `${ORIGIN}${pathname}#%23${fragment}`,
  'slash before #': ({ pathname, fragment }) => `${ORIGIN}${pathname}/#${fragment}`,
  'slash before %23': ({ pathname, fragment }) => `${ORIGIN}${pathname}/%23${fragment}`,
  'trailing dot': (link) => `${exact(link)}.`,
  'trailing comma': (link) => `${exact(link)},`,
  'trailing bracket': (link) => `${exact(link)})`,
  'trailing bracket and dot': (link) => `${exact(link)}).`,
  'trailing angle bracket': (link) => `${exact(link)}>`,
  'trailing quote': (link) => `${exact(link)}"`,
  'trailing encoded quote': (link) => `${exact(link)}%22`,
  'trailing semicolon': (link) => `${exact(link)};`,
  'trailing question mark': (link) => `${exact(link)}?`,
  'trailing asterisks': (link) => `**${exact(link)}**`,
  'trailing underscores': (link) => `_${exact(link)}__`,
  'trailing space, encoded': (link) => `${exact(link)}%20`,
  'trailing ideographic full stop': (link) => `${exact(link)}。`,
  'trailing text fragment directive': (link) => `${exact(link)}:~:text=secret`,
  'angle brackets': (link) => `<${exact(link)}>`,
  'text around it': (link) => `Your link: ${exact(link)} Opens once. Regards, Bob`,
  'text on the next line': (link) => `Hello\n${exact(link)}\nRegards, Bob`,
  'markup around it': (link) => `<a href="${exact(link)}">open</a>`,
  'markdown around it': (link) => `[open](${exact(link)})`,
  'markdown escapes': (link) =>
    exact(link)
      .replaceAll('_', '\\_')
      .replaceAll('-', '\\-')
      .replace('/s\\-', '/s-')
      .replace('/sh\\-', '/sh-'),
  'wrapped at 76 columns': (link) => wrapped(link, 76, '\r\n'),
  'wrapped at 30 columns': (link) => wrapped(link, 30, '\n'),
  'wrapped and quoted': (link) => `> ${wrapped(link, 70, '\n> ')}`,
  'wrapped and quoted twice': (link) => `>> ${wrapped(link, 70, '\n>> ')}`,
  'wrapped as quoted-printable': (link) => wrapped(link, 75, '=\r\n'),
  'wrapped with encoded breaks': (link) => wrapped(link, 60, '%0D%0A'),
  'wrapped with encoded spaces': (link) => wrapped(link, 60, '%20'),
  'zero-width spaces': (link) => wrapped(link, 40, '\u200B'),
  'zero-width spaces, encoded': (link) => wrapped(link, 60, '%E2%80%8B'),
  'soft hyphens': (link) => wrapped(link, 40, '\u00AD'),
  'tracking parameter': ({ pathname, fragment }) => `${ORIGIN}${pathname}?utm_source=mail&x=1#${fragment}`,
  'Safe Links': (link) =>
    `https://nam02.safelinks.protection.outlook.com/?url=${encoded(link)}&data=05%7C02%7Cbob%40example.com%7C0&sdata=AbC%3D&reserved=0`,
  'Safe Links with # encoded twice': (link) =>
    `https://eur01.safelinks.protection.outlook.com/?url=${encoded(link).replace('%23', '%2523')}&data=05%7C02&reserved=0`,
  'Safe Links encoded as a whole': (link) =>
    `https://x.example/?to=${encodeURIComponent(`https://eur01.safelinks.protection.outlook.com/?url=${encoded(link)}&data=05`)}`,
  'URL Defense version 1': (link) =>
    `https://urldefense.proofpoint.com/v1/url?u=${encoded(link)}&k=oIvRg1%2BdGAgOoM1BIlLLqw%3D%3D%0A&r=abc`,
  'URL Defense version 2': (link) =>
    `https://urldefense.proofpoint.com/v2/url?u=${proofpoint2(link)}&d=DwMFaQ&c=euGZstcaTDllvimEN8b7jXrwqOf-v5A&e=`,
  'URL Defense version 3': (link) =>
    `https://urldefense.com/v3/__${exact(link).replace('#', '*')}__;Iw!!Ab1CdE2f!GhIj-kL_m$`,
  Barracuda: (link) => `https://linkprotect.cudasvc.com/url?a=${encoded(link)}&c=E,1,abc&typo=1`,
  'search engine redirect': (link) =>
    `https://www.search.example/url?q=${encoded(link)}&sa=D&source=hangouts`,
  'its own address as a parameter': (link) => `${ORIGIN}/s-?url=${encoded(link)}`,
};

const REFUSED: Record<string, (link: Link) => string> = {
  'last character cut': (link) => exact(link).slice(0, -1),
  'half of it cut': ({ pathname, fragment }) =>
    `${ORIGIN}${pathname}#${fragment.slice(0, fragment.length / 2)}`,
  'shortened with dots': ({ pathname, fragment }) =>
    `${ORIGIN}${pathname}#${fragment.slice(0, 20)}…${fragment.slice(-9)}`,
  'fragment dropped': ({ pathname }) => `${ORIGIN}${pathname}`,
  'fragment empty': ({ pathname }) => `${ORIGIN}${pathname}#`,
  '# dropped': ({ pathname, fragment }) => `${ORIGIN}${pathname}${fragment}`,
  'all lower case': (link) => exact(link).toLowerCase(),
  'first character of the fragment lost': ({ pathname, fragment }) =>
    `${ORIGIN}${pathname}#${fragment.slice(1)}`,
  'two parts swapped': ({ pathname, fragment }) =>
    `${ORIGIN}${pathname}#${fragment.slice(20)}${fragment.slice(0, 20)}`,
  'a letter inserted': ({ pathname, fragment }) =>
    `${ORIGIN}${pathname}#${fragment.slice(0, 30)}x${fragment.slice(30)}`,
  'broken percent code in it': ({ pathname, fragment }) =>
    `${ORIGIN}${pathname}#${fragment.slice(0, 9)}%ZZ${fragment.slice(9)}`,
  'another path': ({ fragment }) => `${ORIGIN}/pricing#${fragment}`,
  'no address at all': () => 'https://',
};

const VERSIONS = [1, 2] as const;
const newKey = () => new Uint8Array(randomBytes(32));
const longest = await Promise.all(
  VERSIONS.map(async (version) => ({
    pathname: '/s-',
    fragment: (await buildUnsealedLink(plainHeader(version, 'unsealed'), newKey(), '🔒'.repeat(2000), PLAIN))
      .fragment,
  })),
);
const links = [...longest];
for (const version of VERSIONS) {
  const { fragment } = await buildShortLink(plainHeader(version, 'short'), newKey(), 'secret', PLAIN);
  const unsealed = await buildUnsealedLink(plainHeader(version, 'unsealed'), newKey(), 'secret', PLAIN);
  links.push(
    { pathname: '/s-', fragment: unsealed.fragment },
    { pathname: '/sh-AbCdEf0123', fragment },
    { pathname: '/s-AbCdEf0123', fragment },
  );
}
const note = '🔒 For the staging database. '.repeat(4);
const fields = { form: 'login', values: { user: 'ada', password: 'hunter2' } } as const;
for (const content of [
  { message: { text: 'secret' }, cover: { note } },
  { message: { fields }, cover: { note: 'x' } },
  { message: { fields } },
]) {
  links.push({ pathname: '/s-', fragment: (await makeRichUnsealedLink(content)).fragment });
  links.push({ pathname: '/sh-AbCdEf0123', fragment: (await makeRichShortLink(content)).fragment });
}

describe('link as it was made', () => {
  it('is left alone', async () => {
    for (const link of links) expect(await repairLink(exact(link))).toEqual({ ...link, repaired: false });
  });
});

describe('mangled link', () => {
  it.each(Object.entries(REPAIRED))('is repaired: %s', async (_name, mangle) => {
    for (const link of links) {
      const mangled = mangle(link);
      const repaired = await repairLink(mangled);
      // A random link may hold nothing that this program changes.
      expect(repaired).toEqual({ ...link, repaired: mangled !== exact(link) });
      expect(await stageOf(() => readLink(repaired ?? link))).toBe('opened');
    }
  });

  it.each(Object.entries(REFUSED))(
    'is refused before anything could be claimed: %s',
    async (_name, mangle) => {
      for (const link of links) {
        const found = await repairLink(mangle(link));
        if (found !== null) expect(await stageOf(() => readLink(found))).not.toBe('opened');
      }
    },
  );

  it('is repaired where a gap falls on the length of a shorter link', async () => {
    for (const { pathname, fragment } of longest) {
      for (const length of fragmentLengths('unsealed')) {
        const mangled = `${ORIGIN}${pathname}#${fragment.slice(0, length)}\n${fragment.slice(length)} Regards`;
        expect(await repairLink(mangled)).toEqual({ pathname, fragment, repaired: true });
      }
    }
  });

  it('costs little time however long and nested it is', async () => {
    const started = performance.now();
    for (const text of [
      '/s-?'.repeat(4000),
      '%25'.repeat(5000),
      '/sh-A >'.repeat(2500),
      `/s-#${'a '.repeat(8000)}`,
    ]) {
      await repairLink(text);
    }
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
