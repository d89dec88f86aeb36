import { drawAbsurd } from './absurd-request.ts';
import { breakRequest } from './break-request.ts';
import type { Dice } from './dice.ts';
import { drawDraft } from './draw-request.ts';
import type { Operation } from '@oncelink/testing/product/api-document';
import { encodeDraft, type Draft, type WireRequest } from './request.ts';
import type { Stock } from './stock.ts';

const VALID_SHARE = 0.2;
const ABSURD_SHARE = 0.15;

/** Whether the documented call is still what answers: not by another method, nor at another address. */
const isStillAt = (operation: Operation, { method, target }: Draft, asDrawn: Draft): boolean =>
  method === operation.method && target === asDrawn.target;

/** The next request: a sixth of them are valid, a seventh hardly HTTP, and in all others one thing is wrong. */
export function planRequest(dice: Dice, operations: readonly Operation[], stock: Stock): WireRequest {
  const operation = dice.pick(operations);
  const valid = drawDraft(dice, operation, stock.values(dice, operation));
  const { method } = valid;
  if (dice.chance(ABSURD_SHARE)) {
    const [what, bytes] = drawAbsurd(dice, valid);
    return {
      bytes,
      isOrderly: false,
      method: bytes.toString('latin1', 0, 5) === 'HEAD ' ? 'HEAD' : 'GET',
      operation: null,
      what,
    };
  }
  if (dice.chance(VALID_SHARE))
    return { bytes: encodeDraft(valid), isOrderly: true, method, operation, what: 'valid' };
  const [what, draft] = breakRequest(dice, valid);
  return {
    bytes: encodeDraft(draft),
    isOrderly: true,
    method: draft.method,
    operation: isStillAt(operation, draft, valid) ? operation : null,
    what,
  };
}
