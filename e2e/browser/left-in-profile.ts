import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The one that draws no window restores no tabs. */
const CHROMIUM = '/usr/bin/chromium';
export const WHOLE_BROWSER = existsSync(CHROMIUM) ? { executablePath: CHROMIUM } : { channel: 'chromium' };

/** Whether a file below a folder holds a text, in one of the two spellings in which Chromium keeps texts. */
export function isLeftIn(folder: string, text: string): boolean {
  const spellings = [Buffer.from(text), Buffer.from(text, 'utf16le')];
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return files.some(({ parentPath, name }) => {
    const bytes = readFileSync(path.join(parentPath, name));
    return spellings.some((spelling) => bytes.includes(spelling));
  });
}
