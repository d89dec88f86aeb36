import { ApiError } from './api-errors.ts';
import { isPassing, withRetries } from './retry-policy.ts';
import { sendForData, sendOnce } from './send-request.ts';
import type { paths } from './schema.ts';

type Body<Path extends '/api/create-short-url' | '/api/seals'> =
  paths[Path]['post']['requestBody']['content']['application/json'];

/** Stores an envelope under a short code. Repeating it with the same `proofHash` gives the same link. */
export const createShortUrl = (body: Body<'/api/create-short-url'>) =>
  sendForData('post', '/api/create-short-url', { body });

/** What a seal's request needs of a draft; the rest of the draft is the caller's. */
interface SealDraft {
  readonly sealId: string;
  readonly proofHash: string;
  /** The files that its link leads to. */
  readonly holds?: Body<'/api/seals'>['holds'];
}

/** Seconds, or null for never; when it opens; who is told of the end; and how many readers the secret has. */
type SealWish = Pick<Body<'/api/seals'>, 'expiresIn' | 'startsIn' | 'tell' | 'readers'>;

/**
 * Stores a seal. Making one is not repeatable: after a lost answer nobody knows its second half any more. So every
 * attempt starts from a new draft, and a seal whose answer was lost lapses unused.
 */
export const createSeal = <Draft extends SealDraft>(makeDraft: () => Promise<Draft>, wish: SealWish) =>
  withRetries(
    async () => {
      const draft = await makeDraft();
      const { sealId: id, proofHash, holds } = draft;
      const body: Body<'/api/seals'> = { id, proofHash, ...(holds && { holds }), ...wish };
      return { draft, ...(await sendOnce('post', '/api/seals', { body })) };
    },
    { mayRetry: (error) => isPassing(error) || (error instanceof ApiError && error.code === 'SEAL_EXISTS') },
  );
