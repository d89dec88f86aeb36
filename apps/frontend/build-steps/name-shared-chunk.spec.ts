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
      dynamicImporters: isPage(module) ? ['/src/app/page-loader.tsx'] : [],
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

  it('of one part alone stays with it', () => {
    expect(nameOf('/m.ts', { '/m.ts': [HOME] })).toBeNull();
    expect(nameOf(HOME, {})).toBeNull();
  });

  it('that a first page shares with other parts burdens no other first page', () => {
    expect(nameOf('/m.ts', { '/m.ts': [HOME, DIALOG] })).toBe('shared-home');
    expect(nameOf('/m.ts', { '/m.ts': [LINK, DIALOG] })).toBe('shared-link');
  });

  it('that one part loads late and another at once goes with the latter', () => {
    expect(nameOf(DIALOG, { [DIALOG]: [HOME] })).toBe('shared-home');
  });

  it('that other parts share burdens no first page', () => {
    const parts = PAGES.slice(2);
    expect(nameOf('/src/ui/field.tsx', { '/src/ui/field.tsx': parts })).toBe('shared-later');
    const form = '/src/features/sign-in/code-form.tsx';
    expect(nameOf(form, { [form]: parts })).toBe('shared-sign-in');
  });
});
