import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Writes the script that begins a page: it loads the code once the words are on the screen, which that would hold up.
 * A page that nobody looks at has nothing to wait for, and would wait for ever.
 * @param entry the file of the code, relative to the site
 * @returns the file of the script
 */
export function writeStarter(dist: string, entry: string): string {
  const code = `const start=()=>import("/${entry}");document.hidden?start():requestAnimationFrame(()=>setTimeout(start));`;
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
  const file = `assets/start-${hash}.js`;
  writeFileSync(path.join(dist, file), code);
  return file;
}
