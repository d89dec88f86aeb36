import { readdirSync } from 'node:fs';
import path from 'node:path';

/** @returns the addresses of a built site, by its files, without those of links and of unknown addresses */
export const listPages = (dist: string): readonly string[] =>
  readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'index.html' && !file.startsWith('_'))
    .map((file) => `/${path.dirname(file)}`.replace(/^\/\.$/, '/'))
    .toSorted();
