import { LocalError, withoutLastNewline } from '@oncelink/local';
import { readGuardedFile } from './guarded-file.ts';
import type { Setup } from './read-setup.ts';

/** Where a value comes from. An agent names the place and never has the value. */
export type Source = { readonly env: string } | { readonly file: string } | { readonly prompt: true };

/** A place that can be read without a person. */
export type Place = Exclude<Source, { readonly prompt: true }>;

/** A value that the person types into the page is not there yet. */
export const isTyped = (source: Source): source is { readonly prompt: true } => 'prompt' in source;

/** How a page names the place. */
export const nameOf = (place: Place): string =>
  'env' in place ? `the variable ${place.env}` : `the file ${place.file}`;

/** @throws LocalError that does not repeat what was named: it may be the value itself, in the wrong place */
export function readPlace({ config, env }: Setup, place: Place): string {
  if ('file' in place) return withoutLastNewline(readGuardedFile(place.file, config.folders));
  if (!config.variables.includes(place.env)) {
    throw new LocalError('usage', 'There is no such variable in the configuration.');
  }
  const value = env[place.env];
  if (value === undefined || value === '') {
    throw new LocalError('usage', `The variable ${place.env} is not set where this server was started.`);
  }
  return value;
}
