/** Runs in the page: opens one vector of the wire format with what the page itself uses. */
import {
  type Cover,
  LinkError,
  type OpenedMessage,
  readLink,
  type ReceivedLink,
} from '@oncelink/link-crypto';
import { readAsk, readCollectLink, readReply } from '@oncelink/link-crypto/asking';
import { stretch } from '@oncelink/link-crypto/stretch';
import { type HpkeOutcome, type HpkeVector, tryHpke } from '@oncelink/link-crypto/testing/try-hpke';

/** An ask and its answer, as the vectors have them. */
export interface AskInput {
  readonly pathname: string;
  readonly fragment?: string;
  /** Of an ask that stands in a message: the same ask, from the same bytes. */
  readonly reply?: string;
  readonly collectFragment: string;
  readonly envelope: string;
}

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
  readonly message?: OpenedMessage;
  readonly cover?: Cover;
  readonly sealId?: string | undefined;
  readonly proof?: string | undefined;
  readonly passwordProof?: string | undefined;
  readonly refusedAt?: string;
  readonly question?: object;
  readonly words?: readonly string[];
  /** An answer that this engine made, opened again. */
  readonly again?: OpenedMessage;
  /** Of a vector of RFC 9180. */
  readonly hpke?: HpkeOutcome;
}

/** What a browser can be asked to open. */
export type Opening = VectorInput | AskInput | HpkeVector;

async function open({ pathname, fragment, ...rest }: VectorInput): Promise<VectorOutcome> {
  const link = await readLink({ pathname, fragment });
  const outcome = await openLink(link, rest);
  return link.cover ? { ...outcome, cover: link.cover } : outcome;
}

async function openLink(
  link: ReceivedLink,
  { seal, envelope, password }: Pick<VectorInput, 'seal' | 'envelope' | 'password'>,
): Promise<VectorOutcome> {
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

async function collect(input: AskInput): Promise<VectorOutcome> {
  const { pathname, fragment, reply, collectFragment, envelope } = input;
  const asked = fragment === undefined ? undefined : await readAsk({ pathname, fragment });
  const theirs = reply === undefined ? asked : await readReply(reply);
  const own = await readCollectLink({ pathname, fragment: collectFragment });
  const message = await own.openAnswer(envelope);
  return {
    message,
    question: own.question,
    words: await own.checkWords(),
    ...(theirs && { again: await own.openAnswer(await theirs.answer(message)) }),
  };
}

export async function openVector(input: Opening): Promise<VectorOutcome> {
  try {
    if ('ikmR' in input) return { hpke: await tryHpke(input) };
    return await ('collectFragment' in input ? collect(input) : open(input));
  } catch (error) {
    if (error instanceof LinkError) return { refusedAt: error.stage };
    throw error;
  }
}
