import type { FastifyReply } from 'fastify';
import { NOTHING, html, type Html } from './html.ts';

export interface Page {
  readonly title: string;
  readonly body: Html;
  readonly wide?: boolean;
  readonly status?: number;
  /** Where a form may lead in the end; browsers check redirects after a form as well. */
  readonly leadsTo?: readonly (string | null)[];
}

const originOf = (url: string | null): string[] =>
  url !== null && URL.canParse(url) ? [new URL(url).origin] : [];

function policyFor(leadsTo: readonly (string | null)[]): string {
  const targets = ["'self'", ...new Set(leadsTo.flatMap(originOf))].join(' ');
  return `default-src 'none'; style-src 'self'; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`;
}

/** Sends a page in the common frame. No script ever runs on it. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const { title, body, wide = false, status = 200, leadsTo = [] } = page;
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Simulated payment</title>
<link rel="stylesheet" href="/simulator.css">
</head>
<body>
<header class="banner">Simulated payment: no money moves</header>
<main${wide ? html` class="wide"` : NOTHING}>
<p class="brand">Oncelink</p>
${body}
</main>
</body>
</html>`;
  return reply
    .status(status)
    .headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policyFor(leadsTo),
      'Cache-Control': 'no-store',
      'Cross-Origin-Opener-Policy': 'same-origin',
      // Not `no-referrer`: with that, browsers send `Origin: null` with our own forms.
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    })
    .send(document.text);
}

export const notice = (text: string | undefined): Html =>
  text === undefined ? NOTHING : html`<p class="notice" role="alert">${text}</p>`;
