import type { OpenedSecret } from '@oncelink/sdk';
import { LocalError } from './local-error.ts';

/** All of an opened secret, or the field that was asked for. @throws LocalError */
export function pickText({ message, fields }: OpenedSecret, field: string | undefined): string {
  if (field === undefined) return message;
  const value = Object.entries(fields?.values ?? {}).find(([name]) => name === field)?.[1];
  if (value === undefined) throw new LocalError('usage', 'The secret has no such field. Ask for all of it.');
  return value;
}
