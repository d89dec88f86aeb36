interface ScriptUrlPolicy {
  /** Really an object that only this policy can make; it goes wherever an address goes. */
  readonly createScriptURL: (url: string) => string;
}

declare global {
  /** Missing in browsers that do not know Trusted Types yet. */
  var trustedTypes:
    | { readonly createPolicy: (name: string, rules: ScriptUrlPolicy) => ScriptUrlPolicy }
    | undefined;
}

/**
 * Marks addresses as fit to run as workers: the page's policy lets no other string start code. May be called once in a page,
 * because its policy allows each name once.
 * @returns marks one of them @throws TypeError for any other
 */
export function trustScriptUrls(trusted: readonly string[]): (url: string) => string {
  const policy = globalThis.trustedTypes?.createPolicy('oncelink', {
    createScriptURL: (url) => {
      if (!trusted.includes(url)) throw new TypeError('Only workers of the page may be started.');
      return url;
    },
  });
  return (url) => (policy ? policy.createScriptURL(url) : url);
}
