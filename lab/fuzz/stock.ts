import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ENVELOPE_BYTES, KEY_SCOPES, SIGN_IN_CODE } from '@oncelink/contracts';
import { LIST_SYNC } from '@oncelink/contracts/lists';
import type { Cluster } from '@oncelink/testing/cluster';
import type { Answer } from '@oncelink/testing/product/link-client';
import { callJson } from './call-json.ts';
import type { Dice } from './dice.ts';
import type { Operation } from '@oncelink/testing/product/api-document';

/** By name of a field, parameter or header: values that belong together and that the server knows. */
export type KnownValues = Readonly<Record<string, unknown>>;

const PRICES = ['price_simulated_monthly', 'price_simulated_yearly'];
const LINKS = 12;
const ASKS = 4;
const PLAN_WAIT_MS = 30_000;

/** Headers of stored envelopes, by version of the wire format. */
const HEADS = {
  1: { open: [1, 1, 2], protected: [1, 2, 3] },
  2: { open: [2, 0x12], protected: [2, 0x23] },
} as const;

/** Header of an answer. */
const ANSWER_HEAD = Buffer.of(2, 0x16);

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url');

/** What the server knows of a link that was just made. */
async function makeLink(gateway: string, dice: Dice): Promise<KnownValues> {
  const [proof, password] = [dice.bytes(32), dice.bytes(32)];
  const held = { proof: proof.toString('base64url'), claim: dice.bytes(32).toString('base64url') };
  const link = { proofHash: sha256(proof), expiresIn: 86_400 };
  if (dice.chance(0.3)) {
    const id = dice.bytes(16).toString('base64url');
    await callJson(gateway, '/api/seals', { id, ...link });
    return { ...held, id, sealId: id };
  }
  const isProtected = dice.chance(0.5);
  const version = dice.pick([1, 2] as const);
  const head = Buffer.from(HEADS[version][isProtected ? 'protected' : 'open']);
  const bytes = dice.pick(ENVELOPE_BYTES[version].slice(0, 3));
  const envelope = Buffer.concat([head, dice.bytes(bytes - head.length)]);
  const { body } = await callJson(gateway, '/api/create-short-url', {
    ...link,
    encryptedData: envelope.toString('base64url'),
    isPasswordProtected: isProtected,
    passwordHash: isProtected ? sha256(password) : null,
  });
  const code = body['shortCode'];
  return { ...held, code, shortCode: code, ...(isProtected && { password: password.toString('base64url') }) };
}

/** What the server knows of an ask that was just made; half of them have an answer. */
async function makeAsk(gateway: string, dice: Dice): Promise<KnownValues> {
  const [proof, collect] = [dice.bytes(32), dice.bytes(32)];
  const name = { id: dice.bytes(16).toString('base64url'), proof: proof.toString('base64url') };
  const hashes = { proofHash: sha256(proof), collectHash: sha256(collect) };
  await callJson(gateway, '/api/asks', { id: name.id, ...hashes });
  const bytes = dice.bytes(dice.pick(ENVELOPE_BYTES[2].slice(0, 3)) - ANSWER_HEAD.length);
  const encryptedData = Buffer.concat([ANSWER_HEAD, bytes]).toString('base64url');
  if (dice.chance(0.5)) await callJson(gateway, '/api/asks/answer', { ...name, encryptedData });
  const claim = dice.bytes(32).toString('base64url');
  return { ...name, collectProof: collect.toString('base64url'), claim, encryptedData };
}

/** Entries of the list of an account, some of which are there already, in this version or another. */
const drawEntries = (dice: Dice) =>
  Array.from({ length: 1 + dice.below(3) }, () => ({
    id: Buffer.alloc(16, dice.below(50)).toString('base64url'),
    sealed: dice.bytes(dice.pick(LIST_SYNC.sealedBytes)).toString('base64url'),
    version: 1 + dice.below(3),
    isGone: dice.chance(0.3),
  }));

/** Someone with an account. */
class Account {
  readonly #cluster: Cluster;
  readonly #isPro: boolean;
  values: KnownValues = {};

  constructor(cluster: Cluster, isPro: boolean) {
    this.#cluster = cluster;
    this.#isPro = isPro;
  }

  #call(path: string, body?: object): Promise<Answer> {
    return callJson(this.#cluster.gateways[0] ?? '', path, body, this.values['token']);
  }

  async #isGood(): Promise<boolean> {
    const { token, key } = this.values;
    if (token === undefined) return false;
    const shown = callJson(this.#cluster.gateways[0] ?? '', '/api/v1/key', undefined, key);
    // A key that is used up for this minute is good too.
    return (await this.#call('/api/auth/me')).status === 200 && [200, 429].includes((await shown).status);
  }

  /** Signs in, with a new address, unless token and key are still good. */
  async renew(email: string): Promise<void> {
    if (await this.#isGood()) return;
    const sent = await this.#call('/api/auth/send-verification', { email });
    const attempt = { email, requestId: sent.body['requestId'], code: SIGN_IN_CODE.demoCode };
    const { body } = await this.#call('/api/auth/verify-code', attempt);
    this.values = { email, customerEmail: email, token: body['token'] };
    if (this.#isPro) await this.#buyPro(email);
    const made = await this.#call('/api/account/keys', { name: 'fuzz', scopes: KEY_SCOPES });
    const key = made.body['apiKey'];
    if (typeof key !== 'string') throw new Error(`No key was made: ${made.status}.`);
    const list = createHash('sha256').update(email).digest().subarray(0, LIST_SYNC.nameBytes);
    this.values = { ...this.values, key, list: list.toString('base64url') };
    await this.#call('/api/account/links', { name: this.values['list'] });
  }

  async #buyPro(email: string): Promise<void> {
    const page = 'http://localhost:3000/pricing';
    const order = { priceId: PRICES[0], customerEmail: email, successUrl: page, cancelUrl: page };
    const { body } = await this.#call('/api/stripe/create-checkout-session', order);
    const { simulatorUrl, simulatorKey } = this.#cluster.payments;
    await callJson(simulatorUrl, '/_simulator/pay-checkout', { session: body['sessionId'] }, simulatorKey);
    const limit = Date.now() + PLAN_WAIT_MS;
    while (Date.now() < limit) {
      const user = Object(Object((await this.#call('/api/auth/me')).body)['user']);
      const { subscriptionStatus, customerId } = user;
      this.values = { ...this.values, customerId, session_id: body['sessionId'] };
      if (subscriptionStatus === 'pro') return;
      await pause(50);
    }
    throw new Error(`${email} paid and did not get Pro.`);
  }
}

/** Calls that take away what others need: they are made by someone who is there for nothing else. */
const ENDING = [
  'deleteMe',
  'signOut',
  'revokeAllSessions',
  'revokeSession',
  'revokeKey',
  'rotateKey',
  'endLinks',
  'v1.revokeKey',
  'v1.rotateKey',
  'v1.reportLeakedKey',
];

/** What exists at the server: requests that name it get past the first checks. */
export class Stock {
  readonly #gateway: string;
  readonly #accounts: Readonly<Record<'free' | 'pro' | 'spare', Account>>;
  #links: readonly KnownValues[] = [];
  #asks: readonly KnownValues[] = [];
  #renewals = 0;

  constructor(cluster: Cluster) {
    this.#gateway = cluster.gateways[0] ?? '';
    this.#accounts = {
      free: new Account(cluster, false),
      pro: new Account(cluster, true),
      spare: new Account(cluster, false),
    };
  }

  /** Makes new links and asks, and accounts where the old ones are gone. */
  async renew(dice: Dice): Promise<void> {
    this.#renewals += 1;
    for (const [name, account] of Object.entries(this.#accounts)) {
      await account.renew(`fuzz-${name}-${this.#renewals}@example.org`);
    }
    const links = Array.from({ length: LINKS }, () => makeLink(this.#gateway, dice));
    const asks = Array.from({ length: ASKS }, () => makeAsk(this.#gateway, dice));
    [this.#links, this.#asks] = await Promise.all([Promise.all(links), Promise.all(asks)]);
  }

  /** Values of one link or ask and one account, or made up. What programs call takes the account's key for a token. */
  values(dice: Dice, { id, isV1, path }: Operation): KnownValues {
    const { spare, free, pro } = this.#accounts;
    const account = dice.pick(ENDING.includes(id) ? [spare] : [free, pro, undefined]);
    const link = dice.pick(path.startsWith('/api/asks') ? this.#asks : this.#links);
    const page = dice.pick(['http://localhost:3000/pricing', 'http://localhost:3000']);
    const shop = { priceId: dice.pick(PRICES), successUrl: page, cancelUrl: page, returnUrl: page };
    const { key, list, ...own } = account?.values ?? {};
    const listed = path.startsWith('/api/account/links') && { name: list, entries: drawEntries(dice) };
    const token = isV1 ? key : own['token'];
    return { ...shop, ...link, 'x-link-proof': link['proof'], ...own, ...listed, key, token };
  }
}
