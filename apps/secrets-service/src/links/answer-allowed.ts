import { proOptionOf, type Caller, type LinkOptions, type NotInPlan } from '@oncelink/contracts';
import { unreadable, type Answered } from './answer-batch.ts';

interface PlanRules<Request> {
  /** One per request. */
  readonly callers: readonly (Caller | null)[];
  readonly optionsOf: (request: Request) => LinkOptions;
  /** The one life of free links. */
  readonly freeSeconds: number;
}

/**
 * Refuses requests for more than their caller's plan has, and lets `answer` answer the others. The gateway has asked
 * the same; what is paid for must not hang on one place alone. A request that `optionsOf` throws on fails alone.
 */
export async function answerAllowed<Request, Result>(
  requests: readonly Request[],
  { callers, optionsOf, freeSeconds }: PlanRules<Request>,
  answer: (allowed: readonly Request[]) => Promise<Answered<Result>[]>,
): Promise<Answered<Result | NotInPlan>[]> {
  const refusals = requests.map((request, index) => {
    try {
      return refusalOf(optionsOf(request), callers[index] ?? null, freeSeconds);
    } catch (error) {
      return unreadable(error);
    }
  });
  const answers = (await answer(requests.filter((_, index) => refusals[index] === null))).values();
  return refusals.map(
    (refusal) => refusal ?? answers.next().value ?? new Error('The request got no answer.'),
  );
}

function refusalOf(link: LinkOptions, caller: Caller | null, freeSeconds: number): NotInPlan | null {
  if (caller?.plan === 'pro' || proOptionOf(link, freeSeconds) === null) return null;
  return { outcome: caller === null ? 'sign-in-required' : 'pro-required' };
}
