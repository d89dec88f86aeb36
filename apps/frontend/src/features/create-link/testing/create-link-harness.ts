import { randomBytes } from 'node:crypto';
import type { Stretch } from '@oncelink/link-crypto';
import type { FormProblem } from '../check-form.ts';
import { createMaker } from '../make-ready.ts';
import { CreateLinkFlow, type CreateLinkEffects } from '../create-link-flow.ts';

/** Stands in for the slow function: as different for every input, and quick. */
export const quickStretch: Stretch = async (suite, password, salt) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array([suite, ...password, ...salt])));

interface Sent {
  readonly call: 'seal' | 'short-url';
  readonly body: unknown;
}

export const CODE = 'Ab3dE6gH9k';
export const SEAL = randomBytes(32).toString('base64url');
export const NOW = Date.UTC(2026, 10, 21, 12);

/** A flow against a server of the test's own; `sent` and `notices` fill up while it runs. */
export function createHarness(change: Partial<CreateLinkEffects> = {}) {
  const sent: Sent[] = [];
  const notices: FormProblem[] = [];
  const effects: CreateLinkEffects = {
    createSeal: async (makeDraft, { expiresIn = null, ...rest }) => {
      const startsIn = rest.startsIn ?? 0;
      const draft = await makeDraft();
      sent.push({ call: 'seal', body: { id: draft.sealId, proofHash: draft.proofHash, expiresIn, ...rest } });
      return { draft, seal: SEAL, expiresAt: null, ttl: expiresIn === null ? null : startsIn + expiresIn };
    },
    createShortUrl: async (body) => {
      sent.push({ call: 'short-url', body });
      const shortUrl = `https://elsewhere.example/sh-${CODE}`;
      return { shortUrl, shortCode: CODE, expiresAt: null, ttl: body.expiresIn ?? null };
    },
    stretch: quickStretch,
    hasArgon2id: () => true,
    origin: 'https://oncelink.example',
    notify: (notice) => notices.push(notice),
    prepare: () => Promise.resolve(createMaker(() => Promise.resolve())),
    rememberShort: () => undefined,
    checkPlan: () => undefined,
    now: () => NOW,
    ...change,
  };
  return { flow: new CreateLinkFlow(effects), effects, sent, notices };
}
