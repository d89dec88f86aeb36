import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BUILD_PATH, LINKS_PLACEHOLDER, SITE_PLACEHOLDER, type BuildDescription } from '@oncelink/contracts';
import { startPageServer, type PageServer } from '@oncelink/page-server';

const FILES = {
  'index.html': '<!doctype html><script type="module" src="/assets/app-1.js"></script>',
  '_link.html': `<!doctype html><meta name="links" content="${LINKS_PLACEHOLDER}"><script type="module" src="/assets/app-1.js"></script>link`,
  '_404.html': 'not found',
  'pricing/index.html': `<link rel="canonical" href="${SITE_PLACEHOLDER}/pricing">pricing`,
  'robots.txt': `Sitemap: ${SITE_PLACEHOLDER}/sitemap.xml`,
  '_de/index.html': 'Startseite',
  '_de/_404.html': 'nicht gefunden',
  '_pay/checkout.html': 'payment form',
  'assets/app-1.js': 'start();',
  'assets/kdf.worker-1.js': 'stretch();',
};

export const UNREACHABLE = 'http://127.0.0.1:9';

/** A build in the folder `dist`, and in `site` what is served: the same, until a test changes it. */
export class BuiltSite {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'verified-'));
  #server: PageServer | undefined;

  constructor() {
    for (const [name, text] of Object.entries(FILES)) {
      mkdirSync(path.dirname(this.at('dist', name)), { recursive: true });
      writeFileSync(this.at('dist', name), text);
    }
    this.describe('dist');
    cpSync(this.at('dist'), this.at('site'), { recursive: true });
  }

  at(...names: readonly string[]): string {
    return path.join(this.folder, ...names);
  }

  /** Writes what one of the two says of itself, which is true but for the commit. */
  describe(which: 'dist' | 'site', about: Partial<Pick<BuildDescription, 'commit'>> = {}): void {
    const files = Object.keys(FILES).map((name) => {
      const bytes = readFileSync(this.at(which, name));
      return [name, { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length }];
    });
    const description = {
      commit: null,
      version: '1.0.0',
      origin: SITE_PLACEHOLDER,
      linkOrigin: LINKS_PLACEHOLDER,
      ...about,
      files: Object.fromEntries(files),
    } satisfies BuildDescription;
    mkdirSync(this.at(which, '.well-known'), { recursive: true });
    writeFileSync(this.at(which, BUILD_PATH), JSON.stringify(description));
  }

  /** @param publicOrigin what its pages call it, and where links lead @returns its address, which is another one each time */
  async serve(publicOrigin?: string, readerOrigin?: string): Promise<string> {
    await this.stopServing();
    this.#server = await startPageServer({ folder: this.at('site'), publicOrigin, readerOrigin });
    return `http://127.0.0.1:${this.#server.port}`;
  }

  async stopServing(): Promise<void> {
    await this.#server?.close();
    this.#server = undefined;
  }

  async remove(): Promise<void> {
    await this.stopServing();
    rmSync(this.folder, { recursive: true });
  }
}
