import { afterEach, describe, expect, it } from '@jest/globals';
import { trustScriptUrls } from './trusted-script-url.ts';

type Rules = Parameters<NonNullable<typeof globalThis.trustedTypes>['createPolicy']>[1];

afterEach(() => {
  globalThis.trustedTypes = undefined;
});

describe('the policy for worker addresses', () => {
  it('lets the workers of the page start code, and nothing else', () => {
    const made: { name: string; rules: Rules }[] = [];
    globalThis.trustedTypes = {
      createPolicy: (name, rules) => {
        made.push({ name, rules });
        return rules;
      },
    };
    const trust = trustScriptUrls(['/assets/kdf.worker-x.js', '/assets/bundle.worker-x.js']);
    expect(trust('/assets/kdf.worker-x.js')).toBe('/assets/kdf.worker-x.js');
    expect(trust('/assets/bundle.worker-x.js')).toBe('/assets/bundle.worker-x.js');
    expect(made).toHaveLength(1);
    expect(made[0]?.name).toBe('oncelink');
    expect(() => trust('https://evil.example/x.js')).toThrow(TypeError);
    expect(() => trust('data:text/javascript,alert(1)')).toThrow(TypeError);
  });

  it('is not needed where browsers do not know of it', () => {
    expect(trustScriptUrls(['/assets/kdf.worker-x.js'])('/assets/kdf.worker-x.js')).toBe(
      '/assets/kdf.worker-x.js',
    );
  });
});
