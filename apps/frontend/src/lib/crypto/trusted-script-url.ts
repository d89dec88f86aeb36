interface ScriptUrlPolicy {
  /** Really an object that only this policy can make; it goes wherever an address goes. */
  readonly createScriptURL: (url: string) => string;
}

declare global {
  /** Missing in browsers that do not know Trusted Types yet. */
  var trustedTypes:
    { readonly createPolicy: (name: string, rules: ScriptUrlPolicy) => ScriptUrlPolicy } | undefined;
}

/**
 * Marks one address as fit to run as a worker: the page's policy lets no other string start code. May be called once in
 * a page, because its policy allows each name once.
 */
export function trustScriptUrl(trusted: string): string {
  const policy = globalThis.trustedTypes?.createPolicy('oncelink', {
    createScriptURL: (url) => {
      if (url !== trusted) throw new TypeError('Only the password worker may be started.');
      return url;
    },
  });
  return policy ? policy.createScriptURL(trusted) : trusted;
}
