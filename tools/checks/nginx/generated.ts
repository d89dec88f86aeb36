import path from 'node:path';
import { renderErrors } from './render-errors.ts';
import { renderHeaders } from './render-headers.ts';
import { renderLoggedPaths } from './render-logged-paths.ts';

export const NGINX_FOLDER = path.resolve(import.meta.dirname, '../../../docker/nginx/oncelink');

/** The generated files by name, in that folder. */
export const GENERATED: Readonly<Record<string, () => string>> = {
  'headers.conf': renderHeaders,
  'errors.conf': renderErrors,
  'logged-paths.conf': renderLoggedPaths,
};
