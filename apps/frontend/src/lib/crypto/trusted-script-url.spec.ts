import { afterEach, describe, expect, it } from '@jest/globals';
import { trustScriptUrl } from './trusted-script-url.ts';

type Rules = Parameters<NonNullable<typeof globalThis.trustedTypes>['createPolicy']>[1];

afterEach(() => {
  globalThis.trustedTypes = undefined;
});

describe('the policy for worker addresses', () => {
  it('lets exactly one address start code', () => {
    const made: { name: string; rules: Rules }[] = [];
    globalThis.trustedTypes = {
      createPolicy: (name, rules) => {
        made.push({ name, rules });
        return rules;
      },
    };
    expect(trustScriptUrl('/assets/kdf.worker-x.js')).toBe('/assets/kdf.worker-x.js');
    expect(made).toHaveLength(1);
    expect(made[0]?.name).toBe('oncelink');
    expect(() => made[0]?.rules.createScriptURL('https://evil.example/x.js')).toThrow(TypeError);
    expect(() => made[0]?.rules.createScriptURL('data:text/javascript,alert(1)')).toThrow(TypeError);
  });

  it('is not needed where browsers do not know of it', () => {
    expect(trustScriptUrl('/assets/kdf.worker-x.js')).toBe('/assets/kdf.worker-x.js');
  });
});
