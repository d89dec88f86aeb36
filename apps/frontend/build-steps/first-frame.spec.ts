import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { FIRST_SCREEN_END } from '../src/ui/first-screen.ts';
import { firstFrameTags, openingMark } from './first-frame.ts';

const THEME = path.resolve(import.meta.dirname, '../src/styles/theme.css');

describe('the first frame of a page', () => {
  it('waits for all words', () => {
    expect(firstFrameTags('<h1>Pricing</h1>')).toEqual(['<link rel="expect" blocking="render" href="#end">']);
  });

  it('waits on a phone for its first screen only, where the page says what ends it', () => {
    const [phone, desktop, ...more] = firstFrameTags(`<h1>Say it once.</h1><aside id="${FIRST_SCREEN_END}">`);
    expect(phone).toMatch(/href="#first-screen-end" media="not all and \(min-width: [\d.]+rem\)">$/);
    expect(desktop).toMatch(/href="#end" media="\(min-width: [\d.]+rem\)">$/);
    expect(more).toEqual([]);
  });

  it('is the first screen’s alone only where the page says what ends it', () => {
    expect(openingMark('<h1>Pricing</h1>')).toBe('');
    expect(openingMark(`<aside id="${FIRST_SCREEN_END}">`)).toBe(' data-opening');
  });

  it('is a desktop’s from the width on at which the page has two columns', () => {
    const [, width] = /--breakpoint-desktop: (.*);/.exec(readFileSync(THEME, 'utf8')) ?? [];
    for (const tag of firstFrameTags(`id="${FIRST_SCREEN_END}"`))
      expect(tag).toContain(`(min-width: ${width})`);
  });
});
