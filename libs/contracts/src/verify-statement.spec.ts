import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  readStatementKeys,
  signedText,
  verifyStatement,
  writeStatement,
  type Statement,
} from './statements.ts';

const LINK = Buffer.alloc(32, 'link').toString('base64url');
const STATEMENT: Statement = {
  site: 'https://oncelink.example',
  link: LINK,
  reason: 'viewed',
  endedAt: '2026-11-25T10:12:00.000Z',
  keys: [
    { name: '17', destroyedAt: '2026-11-26T00:04:10.000Z' },
    { name: '18', destroyedAt: null },
  ],
  saidAt: '2026-11-26T09:00:00.000Z',
};
const RING = [
  { name: '17', destroyedAt: '2026-11-26T00:04:10.000Z' },
  { name: '18', destroyedAt: '2026-11-27T00:04:10.000Z' },
  { name: '19', destroyedAt: null },
];

function drawKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const stateBy = (statement: Statement): string => {
    const text = writeStatement(statement);
    return signedText(text, x, sign(null, Buffer.from(text), privateKey).toString('base64url'));
  };
  return { publicKey: x, stateBy };
}
const [now, before, stranger] = [drawKey(), drawKey(), drawKey()];
const PUBLISHED = {
  site: STATEMENT.site,
  publicKeys: [
    { publicKey: now.publicKey, state: 'current' as const },
    { publicKey: before.publicKey, state: 'former' as const },
  ],
  ringKeys: RING,
  saidAt: '2026-11-27T09:00:00.000Z',
};

describe('a statement', () => {
  it.each([
    ['current', now],
    ['former', before],
  ] as const)(
    'that was signed with the %s key is genuine, and that is said',
    async (signedBy, { stateBy }) => {
      expect(await verifyStatement(stateBy(STATEMENT), PUBLISHED)).toEqual({
        outcome: 'genuine',
        statement: expect.objectContaining(STATEMENT),
        signedBy,
        keys: [
          { ...STATEMENT.keys[0], listedAt: RING[0]?.destroyedAt },
          { ...STATEMENT.keys[1], listedAt: RING[1]?.destroyedAt },
        ],
      });
    },
  );

  it('is refused with any one of its bits flipped, cut at any place, and with more behind it', async () => {
    const whole = Buffer.from(now.stateBy(STATEMENT));
    const others: string[] = [
      `${whole.toString()}\n`,
      `\uFEFF${whole.toString()}`,
      whole.toString().replaceAll('\n', '\r\n'),
    ];
    for (let bit = 0; bit < whole.length * 8; bit += 1) {
      const changed = Buffer.from(whole);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      others.push(changed.toString());
    }
    for (let end = 0; end < whole.length; end += 1) others.push(whole.toString('utf8', 0, end));
    const verdicts = await Promise.all(others.map((other) => verifyStatement(other, PUBLISHED)));
    const kept = others.filter((_, index) => verdicts[index]?.outcome === 'genuine');
    expect(kept).toEqual([]);
  });

  it.each([
    ['of a stranger', stranger.stateBy(STATEMENT), 'unknown-key'],
    ['of another site', now.stateBy({ ...STATEMENT, site: 'https://evil.example' }), 'other-site'],
    [
      'under the signature of another one',
      now.stateBy(STATEMENT).replace('viewed', 'locked'),
      'wrong-signature',
    ],
    ['without a key', now.stateBy({ ...STATEMENT, keys: [] }), 'no-statement'],
    [
      'that the site does not stand by any more',
      now.stateBy({ ...STATEMENT, keys: [{ name: '18', destroyedAt: '2026-11-26T08:00:00.000Z' }] }),
      'contradicted',
    ],
    [
      'of a key that the site calls in use later',
      now.stateBy({ ...STATEMENT, keys: [{ name: '19', destroyedAt: '2026-11-26T08:00:00.000Z' }] }),
      'contradicted',
    ],
    [
      'that calls a key in use that was destroyed before, as the site says later',
      now.stateBy({ ...STATEMENT, keys: [{ name: '17', destroyedAt: null }] }),
      'contradicted',
    ],
  ])('%s is not genuine', async (_which, whole, outcome) => {
    expect(await verifyStatement(whole, PUBLISHED)).toMatchObject({ outcome });
  });
});

it('a key whose end was being recorded while it was stated to be in use contradicts nothing', async () => {
  const whole = now.stateBy({
    ...STATEMENT,
    keys: [{ name: '17', destroyedAt: null }],
    saidAt: '2026-11-26T00:04:12.000Z',
  });
  expect(await verifyStatement(whole, PUBLISHED)).toMatchObject({ outcome: 'genuine' });
});

it('a list of the site that is older than the statement contradicts nothing', async () => {
  const whole = now.stateBy({
    ...STATEMENT,
    keys: [{ name: '19', destroyedAt: '2026-11-26T08:59:50.000Z' }],
  });
  const older = { ...PUBLISHED, saidAt: '2026-11-26T08:59:40.000Z' };
  expect(await verifyStatement(whole, older)).toMatchObject({ outcome: 'genuine' });
});

describe('the keys of a site', () => {
  it('are read as they were published', () => {
    expect(readStatementKeys(JSON.stringify(PUBLISHED))).toEqual(PUBLISHED);
  });

  it.each([
    null,
    [],
    'keys',
    { ...PUBLISHED, site: 1 },
    { ...PUBLISHED, publicKeys: {} },
    { ...PUBLISHED, publicKeys: [{ publicKey: now.publicKey, state: 'future' }] },
    { ...PUBLISHED, ringKeys: [null] },
    { ...PUBLISHED, ringKeys: [{ name: '17' }] },
  ])('are not read from what is none: %#', (answer) => {
    expect(readStatementKeys(JSON.stringify(answer))).toBeNull();
  });
});
