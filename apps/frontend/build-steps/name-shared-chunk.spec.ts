import { describe, expect, it } from '@jest/globals';
import { nameSharedChunk } from './name-shared-chunk.ts';

const HOME = '/src/pages/home/home-page.tsx';
const LINK = '/src/pages/open-link/open-link-page.tsx';
const DIALOG = '/src/features/sign-in/sign-in-dialog.tsx';
const PAGES = [
  HOME,
  LINK,
  '/src/pages/account/account-page.tsx',
  '/src/pages/pricing/pricing-page.tsx',
  DIALOG,
];

/** A page whose modules are imported by the modules listed. */
function nameOf(id: string, importers: Readonly<Record<string, readonly string[]>>): string | null {
  const isPage = (page: string): boolean => PAGES.includes(page);
  return nameSharedChunk(id, {
    getModuleInfo: (module) => ({
      isEntry: module === '/index.html',
      importers: importers[module] ?? (module === '/src/entry-client.tsx' ? ['/index.html'] : []),
      dynamicImporters: isPage(module) ? ['/src/app/pages.tsx'] : [],
    }),
  });
}

describe('a module', () => {
  it('that every page needs is in the file that every page loads', () => {
    expect(nameOf('/src/app/app.tsx', { '/src/app/app.tsx': ['/src/entry-client.tsx'] })).toBe('shared');
    expect(nameOf('/src/entry-client.tsx', {})).toBeNull();
  });

  it('that both first pages need is there, too', () => {
    expect(nameOf('/m.ts', { '/m.ts': ['/n.ts', LINK], '/n.ts': [HOME, '/m.ts'] })).toBe('shared');
  });

  it('that is loaded late here and at once there is found in that file as well', () => {
    expect(nameOf(DIALOG, { [DIALOG]: [HOME, LINK] })).toBe('shared');
  });

  it('of fewer parts burdens nobody else', () => {
    for (const importers of [[HOME], [LINK, DIALOG], PAGES.slice(2)])
      expect(nameOf('/m.ts', { '/m.ts': importers })).toBeNull();
    expect(nameOf(HOME, {})).toBeNull();
  });
});
