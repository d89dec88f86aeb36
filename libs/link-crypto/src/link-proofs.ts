import { encodeBase64url } from './base64url.ts';
import { sha256 } from './bytes.ts';
import type { Header } from './header.ts';
import { deriveBytes, KEY_BYTES, type RootKey } from './key-schedule.ts';

type ProofLabel = 'link proof' | 'password proof';

/** What is shown to the server, base64url. */
export const proofOf = async (root: RootKey, header: Header, label: ProofLabel): Promise<string> =>
  encodeBase64url(await deriveBytes(root, header, label));

/** What the server keeps of a proof, base64url. */
export const proofHashOf = async (root: RootKey, header: Header, label: ProofLabel): Promise<string> =>
  encodeBase64url(await sha256(await deriveBytes(root, header, label)));

/** The name of a seal comes from the link's key, so the link needs no field for it. */
export const sealIdOf = async (keyRoot: RootKey, header: Header): Promise<string> =>
  encodeBase64url(await deriveBytes(keyRoot, header, 'seal id'));

/** The claim token of one tab, which lets it ask again when an answer was lost: 32 random bytes, base64url. */
export const newClaimToken = (): string => encodeBase64url(crypto.getRandomValues(new Uint8Array(KEY_BYTES)));
