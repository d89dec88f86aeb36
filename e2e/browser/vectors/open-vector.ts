/** Runs in the page: opens one vector of the wire format with what the page itself uses. */
import { LinkError, readLink } from '@oncelink/link-crypto';
import { stretch } from '@oncelink/link-crypto/stretch';

export interface VectorInput {
  readonly pathname: string;
  readonly fragment: string;
  /** base64url, as all binary values here. */
  readonly seal: string;
  readonly envelope: string;
  readonly password: string;
}

/** Either what the link holds and proves, or the stage at which it was refused. */
export interface VectorOutcome {
  readonly message?: string;
  readonly sealId?: string | undefined;
  readonly proof?: string | undefined;
  readonly passwordProof?: string | undefined;
  readonly refusedAt?: string;
}

async function open({ pathname, fragment, seal, envelope, password }: VectorInput): Promise<VectorOutcome> {
  const link = await readLink({ pathname, fragment });
  switch (link.kind) {
    case 'sealed':
      return { message: await link.open(seal), sealId: link.sealId, proof: link.proof };
    case 'short':
      return { message: await link.open(envelope), proof: link.proof };
    case 'unsealed':
      return { message: await link.open() };
    case 'password': {
      const { passwordProof, open: openLocked } = await link.unlock(password, stretch);
      return { message: await openLocked(envelope), proof: link.proof, passwordProof };
    }
  }
}

export async function openVector(input: VectorInput): Promise<VectorOutcome> {
  try {
    return await open(input);
  } catch (error) {
    if (error instanceof LinkError) return { refusedAt: error.stage };
    throw error;
  }
}
