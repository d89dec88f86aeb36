import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Writes the script that begins a page: it loads the code once the words are on the screen, which that would hold up,
 * all files that the page names at once.
 * Each file is run in a task of its own, so that the page answers in between. A page that nobody looks at has nothing to
 * wait for, and would wait for ever.
 * @param files the code, relative to the site: every file after those that it imports, the entry last
 * @returns the file of the script
 */
export function writeStarter(dist: string, files: readonly string[]): string {
  const imports = files.map((file) => `await import("/${file}");`).join('await pause();');
  const load = `for(const link of document.querySelectorAll('link[data-late]'))link.rel='modulepreload';`;
  const code = `const pause=()=>document.hidden||new Promise((go)=>setTimeout(go)),start=async()=>{${load}${imports}};document.hidden?start():requestAnimationFrame(()=>setTimeout(start));`;
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
  const file = `assets/start-${hash}.js`;
  writeFileSync(path.join(dist, file), code);
  return file;
}
