import { DEVICE_LOGIN } from '@oncelink/contracts';
import { ApiError } from '../../api/api-errors.ts';
import { decideDevice, findDevice } from '../../api/devices.ts';
import { deviceLoginTexts } from './device-login.texts.ts';

const { failures } = deviceLoginTexts;

export type AskingDevice = Awaited<ReturnType<typeof findDevice>>;

/** What is on the screen. `fresh-code`: the server wants to know once more who asks. */
export type Stage =
  | { readonly name: 'typing'; readonly problem?: string }
  | { readonly name: 'fresh-code'; readonly userCode: string }
  | {
      readonly name: 'asked';
      readonly userCode: string;
      readonly device: AskingDevice;
      readonly problem?: string;
    }
  | { readonly name: 'decided'; readonly isAllowed: boolean };

const { alphabet, codeLength } = DEVICE_LOGIN;
const CODE = new RegExp(`^[${alphabet}]{${codeLength}}$`);

/** The code as the server wants it, or undefined. People type spaces and small letters. */
export function readUserCode(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return CODE.test(code) ? code : undefined;
}

/** By the status: the codes of these errors are none that every page knows. */
function problemOf({ status }: ApiError): string {
  if (status === 404) return failures.unknown;
  if (status === 429) return failures.limited;
  return status === 409 ? failures.keys : failures.noAnswer;
}

function stageAfter(error: unknown, userCode: string, device?: AskingDevice): Stage {
  const isRefusal = error instanceof ApiError;
  if (isRefusal && error.code === 'FRESH_CODE_REQUIRED') return { name: 'fresh-code', userCode };
  const problem = isRefusal ? problemOf(error) : failures.noAnswer;
  // What can't be found any more can't be asked about.
  if (device === undefined || (isRefusal && error.status === 404)) return { name: 'typing', problem };
  return { name: 'asked', userCode, device, problem };
}

export const tryToFind = (userCode: string): Promise<Stage> =>
  findDevice(userCode).then(
    (device) => ({ name: 'asked', userCode, device }),
    (error: unknown) => stageAfter(error, userCode),
  );

export const tryToDecide = (userCode: string, device: AskingDevice, allow: boolean): Promise<Stage> =>
  decideDevice(userCode, allow).then(
    ({ isAllowed }) => ({ name: 'decided', isAllowed }),
    (error: unknown) => stageAfter(error, userCode, device),
  );
