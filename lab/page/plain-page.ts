/** What the static page is written in: the page's own font, as it is loaded there. */
const STYLE = (font: string): string =>
  `@font-face{font-family:Page;src:url(${font})format("woff2");font-weight:400 700;font-display:swap}
body{max-width:60rem;margin:2rem auto;font:1rem/1.5 Page,Arial,sans-serif}`;

const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, '').trim();

interface PlainPage {
  readonly html: string;
  readonly css: string;
}

/**
 * A page with the same words and font as a prerendered one, and nothing else: the least that a browser can take.
 * @param cssFile the address that the style sheet will have
 * @throws Error when the page has no heading or no font
 */
export function plainPage(page: string, cssFile: string): PlainPage {
  const [, font] = /<link rel="preload" as="font"[^>]*href="([^"]*)"/.exec(page) ?? [];
  const [, root] = /<div id="root">(.*)<\/div>\s*<template id="end">/s.exec(page) ?? [];
  const [, heading] = /<h1[^>]*>(.*?)<\/h1>/s.exec(root ?? '') ?? [];
  if (font === undefined || root === undefined || heading === undefined)
    throw new Error('The page has no heading or no font.');
  const lines = root
    .replaceAll(/<(noscript|h1)\b.*?<\/\1>/gs, '')
    .split(/<\/(?:p|a|li|h2|label|button|span|div)>/)
    .map(textOf)
    .filter((line) => line !== '');
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${textOf(heading)}</title>
<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">
<link rel="stylesheet" href="${cssFile}"></head>
<body><h1>${textOf(heading)}</h1>${lines.map((line) => `<p>${line}</p>`).join('\n')}</body></html>`;
  return { html, css: STYLE(font) };
}
