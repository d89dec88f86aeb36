import { describe, expect, it } from '@jest/globals';
import { findReferences } from './find-references.ts';

const find = (element: string): readonly string[] => findReferences(element, 'https://site.example/');

describe('what a page makes the browser fetch', () => {
  it.each([
    '<link rel="canonical" href="https://site.example/pricing">',
    '<link rel="alternate" hreflang="de" href="/de">',
    '<link rel="expect" blocking="render" href="#main">',
  ])('is not what only has a name: %s', (element) => {
    expect(find(element)).toEqual([]);
  });

  it.each([
    '<script rel="expect" src="/evil"></script>',
    '<link rel="alternate stylesheet" href="/evil">',
    '<link rel="alternate-stylesheet" href="/evil">',
    '<link rel="stylesheet" rel="canonical" href="/evil">',
    '<link title=\' rel="canonical" \' rel="stylesheet" href="/evil">',
    '<link rel="expect" href="/evil">',
    '<img alt="rel=alternate" src="/evil">',
  ])('is all else, whatever it claims to be: %s', (element) => {
    expect(find(element)).toEqual(['https://site.example/evil']);
  });
});
