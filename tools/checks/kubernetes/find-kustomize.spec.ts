import { expect, it } from '@jest/globals';
import { findKustomize } from './find-kustomize.ts';

it('a kustomize that is named wins', () => {
  expect(findKustomize('/opt/kustomize')).toBe('/opt/kustomize');
});
