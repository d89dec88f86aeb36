import {
  acknowledge,
  deleteSecret,
  getSeal,
  getShortUrl,
  revealSeal,
  revealSecret,
  verifyPassword,
  type LinkName,
} from '../../../api/open-links.ts';
import type { ReceivedPasswordLink } from '@oncelink/link-crypto';
import type { StoredLink } from './stored-link.ts';

/** The calls of the reader's page, the same for short and for direct links. They fail as `src/api` says. */
export interface LinkServer {
  /** `ttl`: seconds left, or null for a link that never lapses. `startsIn`: seconds until it opens. */
  look(link: StoredLink): Promise<{ readonly ttl: number | null; readonly startsIn?: number }>;
  verify(link: ReceivedPasswordLink, passwordProof: string): Promise<void>;
  /** The envelope of a short link, the seal of a direct one. */
  claim(link: StoredLink, token: string, passwordProof?: string): Promise<string>;
  acknowledge(link: StoredLink, token: string): Promise<void>;
  erase(link: StoredLink): Promise<void>;
}

const nameOf = (link: StoredLink): LinkName =>
  link.kind === 'sealed' ? { id: link.sealId } : { shortCode: link.code };

export const linkServer: LinkServer = {
  look: (link) =>
    link.kind === 'sealed' ? getSeal(link.sealId, link.proof) : getShortUrl(link.code, link.proof),
  async verify({ code, proof }, passwordProof) {
    await verifyPassword({ code, proof, password: passwordProof });
  },
  async claim(link, token, passwordProof) {
    const { proof } = link;
    if (link.kind === 'sealed') return (await revealSeal({ id: link.sealId, proof, claim: token })).seal;
    const password = passwordProof === undefined ? {} : { password: passwordProof };
    const body = { shortCode: link.code, proof, claim: token, ...password };
    return (await revealSecret(body)).decryptedData;
  },
  acknowledge: (link, token) => acknowledge({ ...nameOf(link), proof: link.proof, claim: token }),
  erase: (link) => deleteSecret({ ...nameOf(link), proof: link.proof }),
};
