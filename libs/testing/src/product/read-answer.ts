import type { IncomingMessage } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { readApi, type Api, type Operation } from './api-document.ts';

/** What came back on a call. */
export interface Received {
  readonly status: number;
  /** Without parameters; empty where there is none. */
  readonly type: string;
  /** Empty where there is none. */
  readonly text: string;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** @returns in what an answer differs from what the document says of its call; undefined when in nothing */
export function judgeDocumented(operation: Operation, { status, type, text }: Received): string | undefined {
  const shapes = operation.answers.get(status);
  if (shapes === undefined) return `${status} is not documented`;
  if (shapes === null) return text === '' ? undefined : `${status} has a body`;
  return shapes.get(type)?.(parse(text)) === true ? undefined : `${status} is not as documented`;
}

let api: Api | undefined;

/** The documented call of an address, if there is one. */
function findOperation(method: string, pathname: string): Operation | undefined {
  api ??= readApi();
  const parts = pathname.split('/');
  const isAlike = ({ path }: Operation): boolean => {
    const names = path.split('/');
    return (
      names.length === parts.length &&
      names.every((name, index) => name.startsWith('{') || name === parts[index])
    );
  };
  // A path without names goes first: `secrets/states` is none of the secrets.
  return api.operations
    .filter((one) => one.method === method && isAlike(one))
    .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)[0];
}

/** It tells in what an answer differs, and nothing of its body, which may hold a secret. */
export class UndocumentedAnswer extends Error {}

/**
 * An answer with its JSON. Whatever the product answers to a documented call is as documented, also what it answers to
 * errors of tests. @throws UndocumentedAnswer
 */
export async function readAnswer(method: string, pathname: string, incoming: IncomingMessage) {
  const { statusCode: status = 0, headers } = incoming;
  const text = await readText(incoming);
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  const operation = findOperation(method, pathname);
  const difference = operation && judgeDocumented(operation, { status, type, text });
  if (difference !== undefined) throw new UndocumentedAnswer(`${method} ${pathname}: ${difference}`);
  return { status, headers, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
}
