import { describe, expect, it } from '@jest/globals';
import { LINKS_PLACEHOLDER } from '@oncelink/contracts';
import { linkOrigin } from './link-origin.ts';

describe('where links lead', () => {
  it('is the address of the page, unless its file names another', () => {
    expect(linkOrigin()).toBe(location.origin);
    const meta = document.head.appendChild(document.createElement('meta'));
    meta.name = 'links';
    meta.content = LINKS_PLACEHOLDER;
    expect(linkOrigin()).toBe(location.origin);
    meta.content = 'https://read.example';
    expect(linkOrigin()).toBe('https://read.example');
    meta.remove();
  });
});
