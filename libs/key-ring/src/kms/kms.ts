import { askJson, type Answer, type Question } from '../ask-json.ts';

/** One key of a key management service. It never leaves the service; what it wraps opens there alone. */
export interface Kms {
  /**
   * @param kid whose key it is: what was wrapped for one is not unwrapped for another
   * @returns the service's own text
   * @throws KmsError
   */
  wrap(key: Buffer, kid: number): Promise<string>;
  /** @throws KmsError */
  unwrap(wrapped: string, kid: number): Promise<Buffer>;
}

/** The KMS is away, or refuses. The message says which one and what it answered, never what was sent. */
export class KmsError extends Error {
  override readonly name = 'KmsError';
}

/** What an operator looks for, and short enough for a line. */
const REASON_LENGTH = 120;

/** Of a connection that failed: Node's code alone, as messages quote addresses with what stands in them. */
function unreachable(kms: string, error: unknown): KmsError {
  const code: unknown =
    typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return new KmsError(`${kms} can't be reached (${typeof code === 'string' ? code : 'no answer in time'}).`);
}

/**
 * Of one request. Signing in and asking are two, and a replica that tries in vain has to report in between, or a rotation takes the
 * gap for a database that was away (`READER_GAP_SECONDS`).
 */
const TIMEOUT_MS = 3000;

/**
 * Asks a KMS, or whoever lets one in.
 * @param reasonOf what of a refusal tells the operator why
 * @throws KmsError unless the answer is 200
 */
export async function askKms(
  kms: string,
  url: string,
  question: Question,
  reasonOf: (answer: unknown) => string | undefined,
): Promise<unknown> {
  let asked: Answer;
  try {
    asked = await askJson(url, { ...question, timeoutMs: TIMEOUT_MS });
  } catch (error) {
    throw unreachable(kms, error);
  }
  const { status, answer } = asked;
  if (status === 200) return answer;
  const reason = reasonOf(answer)?.trim().slice(0, REASON_LENGTH);
  throw new KmsError(`${kms} answers with ${status}${reason === undefined ? '' : ` (${reason})`}.`);
}

/** @throws KmsError where an answer lacks what it should have */
export function expectText(kms: string, found: string | undefined): string {
  if (found === undefined) throw new KmsError(`${kms} answers something else than it should.`);
  return found;
}
