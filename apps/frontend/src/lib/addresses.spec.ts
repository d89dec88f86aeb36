import { describe, expect, it } from '@jest/globals';
import { pageAt } from './addresses.ts';

describe('the page at an address', () => {
  it.each([
    ['/', 'home'],
    ['/pricing', 'pricing'],
    ['/get-started', 'get-started'],
    ['/account', 'account'],
    ['/subscription/success', 'subscription-success'],
    ['/api', 'api'],
    ['/developers/device', 'device'],
    ['/api/docs', 'not-found'],
    ['/cookie', 'legal'],
    ['/s-', 'open-link'],
    ['/s-Ab3dE6gH9k', 'open-link'],
    ['/sh-Ab3dE6gH9k', 'open-link'],
    ['/shp-Ab3dE6gH9k', 'open-link'],
    ['/sh-Ab3dE6gH9k%23AQID', 'open-link'],
    ['/s%2dAb3dE6gH9k', 'open-link'],
    ['/s', 'not-found'],
    ['/shx-Ab3dE6gH9k', 'not-found'],
    ['/pricing/', 'not-found'],
    ['/constructor', 'not-found'],
    ['/nowhere', 'not-found'],
  ])('%s is %s', (pathname, page) => {
    expect(pageAt(pathname)).toBe(page);
  });
});
