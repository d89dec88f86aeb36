import { EXAMPLE } from '../links/link-values.ts';

const OPEN_ENVELOPE = Buffer.concat([Buffer.from([1, 1, 2]), Buffer.alloc(176)]).toString('base64url');

/** Bodies of calls that make links. */
export const SEAL = { id: EXAMPLE.sealId, proofHash: EXAMPLE.linkProofHash };

export const SHORT_LINK = {
  encryptedData: OPEN_ENVELOPE,
  passwordHash: null,
  isPasswordProtected: false,
  proofHash: EXAMPLE.linkProofHash,
};

export const PASSWORD_LINK = {
  ...SHORT_LINK,
  encryptedData: EXAMPLE.envelope,
  passwordHash: EXAMPLE.passwordProofHash,
  isPasswordProtected: true,
};
