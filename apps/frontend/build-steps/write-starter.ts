import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Writes the one script that a page names: it runs `before`, and loads the code once the words are on the screen, which
 * that would hold up, all files that the page names at once. They are there in the second frame: a phone's first one has
 * its first screen only (first-frame.ts). A second script would cost every page a request before its words.
 * Each file is run in a task of its own, so that the page answers in between. Nothing is waited for where no words will
 * be painted: in a page that nobody looks at, or no longer, and in one whose words are in another language than the one
 * that is wanted (before-paint.ts), which stays blank until the code has come. The page has to be parsed, though: code that
 * found half of it would make the rest anew. Where a file does not arrive, everything that was typed stays, and above it the
 * page says what is in its last template (load-failure.tsx).
 * @param before what has to run before the first paint, relative to the site; it becomes part of the script
 * @param files the code, relative to the site: every file after those that it imports, the entry last
 * @returns the file of the script
 */
export function writeStarter(dist: string, before: string, files: readonly string[]): string {
  const imports = files.map((file) => `await import("/${file}");`).join('await pause();');
  const load = `for(const link of document.querySelectorAll('link[data-late]'))link.rel='modulepreload';`;
  const opened = 'delete document.documentElement.dataset.opening;';
  const fail = `delete document.documentElement.dataset.untranslated;document.querySelector('main').prepend(document.getElementById('end').content);document.getElementById('reload').onclick=()=>location.reload();scrollTo(0,0)`;
  const start = `let started;const pause=()=>document.hidden||new Promise((go)=>setTimeout(go)),start=async()=>{if(started)return;started=true;${opened}${load}try{${imports}}catch(error){${fail};throw error}};`;
  const begin = `if(document.hidden||'untranslated'in document.documentElement.dataset)start();else{requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(start)));document.addEventListener('visibilitychange',start)}`;
  const code = `${readFileSync(path.join(dist, before), 'utf8').trim()}
{${start}document.addEventListener('DOMContentLoaded',()=>{${begin}})}`;
  rmSync(path.join(dist, before));
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
  const file = `assets/start-${hash}.js`;
  writeFileSync(path.join(dist, file), code);
  return file;
}
