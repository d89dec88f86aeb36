import { newId, type Simulation } from '../simulation.ts';
import type { KeptAnswer } from '../state.ts';
import { ApiError } from './api-error.ts';
import type { ApiRoute } from './api-routes.ts';
import { Params } from './params.ts';

export interface Question {
  readonly route: ApiRoute;
  readonly path: string;
  readonly id: string;
  readonly query: string;
  readonly body: string;
  readonly idempotencyKey: string | undefined;
}

export interface Answer {
  readonly requestId: string;
  readonly status: number;
  readonly body: string;
  /** The request that was answered before; the same body is sent again. */
  readonly replayOf?: string;
}

/** Keys are forgotten after a day. */
const KEY_LIFE_SECONDS = 86_400;
const KEY_MAX_LENGTH = 255;

function run(sim: Simulation, question: Question): object {
  const { route, id } = question;
  const params = Params.read(question.query, question.body);
  params.accept(route.accepts);
  return route.handle({ sim, params, id });
}

function answerAnew(sim: Simulation, question: Question, requestId: string): Answer {
  sim.request = { id: requestId, idempotency_key: question.idempotencyKey ?? null };
  try {
    return { requestId, status: 200, body: JSON.stringify(run(sim, question), null, 2) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { requestId, status: error.status, body: JSON.stringify(error, null, 2) };
  } finally {
    sim.request = undefined;
  }
}

const fingerprint = ({ path, body }: Question): string => `${path} ${body}`;

function recall(sim: Simulation, question: Question, key: string): KeptAnswer | undefined {
  const kept = sim.state.answers.get(key);
  if (kept === undefined || kept.at + KEY_LIFE_SECONDS < sim.now()) return undefined;
  if (kept.question === fingerprint(question)) return kept;
  throw new ApiError(
    400,
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  );
}

/** Remembers the answer to a key. Refused parameters are not remembered, so that the caller can mend them. */
function keep(sim: Simulation, question: Question, answer: Answer): void {
  const { idempotencyKey: key } = question;
  const isFinal = answer.status === 200 || answer.status === 402 || answer.status === 500;
  if (key === undefined || question.route.method !== 'POST' || !isFinal) return;
  sim.state.answers.set(key, { ...answer, at: sim.now(), question: fingerprint(question) });
}

/**
 * Answers one call, or repeats the answer that the same idempotency key got before.
 * @param failed a failure to answer instead of doing anything, unless the key has an answer already
 */
export function answerCall(sim: Simulation, question: Question, failed?: ApiError): Answer {
  const requestId = newId('req');
  const { idempotencyKey: key, route } = question;
  if (key !== undefined && route.method === 'POST') {
    if (key.length > KEY_MAX_LENGTH) throw new ApiError(400, 'Idempotency keys have at most 255 characters.');
    const kept = recall(sim, question, key);
    if (kept !== undefined) {
      return { requestId, status: kept.status, body: kept.body, replayOf: kept.requestId };
    }
  }
  const answer =
    failed === undefined
      ? answerAnew(sim, question, requestId)
      : { requestId, status: failed.status, body: JSON.stringify(failed, null, 2) };
  keep(sim, question, answer);
  return answer;
}
