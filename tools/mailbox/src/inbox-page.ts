import { html, type Html } from './html.ts';
import type { CaughtMail } from './mailbox.ts';

export const VIEWS = ['html', 'plain', 'raw'] as const;
export type View = (typeof VIEWS)[number];

const VIEW_NAMES: Readonly<Record<View, string>> = { html: 'HTML', plain: 'Plain', raw: 'Raw' };

export interface Inbox {
  readonly mails: readonly CaughtMail[];
  readonly lastId: number;
  readonly open: CaughtMail | undefined;
  readonly view: View;
}

const time = ({ receivedAt }: CaughtMail): Html =>
  html`<time datetime="${receivedAt}">${receivedAt.slice(11, 19)}</time>`;

const entry = (mail: CaughtMail, open: CaughtMail | undefined): Html =>
  html`<li>
    <a href="/messages/${mail.id}" ${mail === open ? html`aria-current="true"` : ''}>
      <span class="subject">${mail.subject || 'No subject'}</span>
      <span class="meta"><span>${mail.to.join(', ')}</span>${time(mail)}</span>
    </a>
  </li>`;

const list = ({ mails, open }: Inbox): Html =>
  mails.length === 0
    ? html`<p class="empty">Mail that Oncelink sends shows up here.</p>`
    : html`<ol>
        ${mails.map((mail) => entry(mail, open))}
      </ol>`;

const tab = (mail: CaughtMail, name: View, current: View): Html =>
  html`<a href="/messages/${mail.id}?view=${name}" ${name === current ? html`aria-current="true"` : ''}
    >${VIEW_NAMES[name]}</a
  >`;

function body(mail: CaughtMail, view: View): Html {
  if (view === 'raw') return html`<pre>${mail.raw}</pre>`;
  if (view === 'plain' || mail.html === '') return html`<pre>${mail.text}</pre>`;
  // No script, no form, no address of ours: whatever a mail contains stays in there.
  return html`<iframe sandbox title="The mail" src="/messages/${mail.id}/html"></iframe>`;
}

const message = (mail: CaughtMail, view: View): Html =>
  html`<header>
      <h2>${mail.subject || 'No subject'}</h2>
      <dl>
        <dt>From</dt>
        <dd>${mail.from}</dd>
        <dt>To</dt>
        <dd>${mail.to.join(', ')}</dd>
        <dt>At</dt>
        <dd>${time(mail)} UTC</dd>
      </dl>
      <nav aria-label="Views">${VIEWS.map((name) => tab(mail, name, view))}</nav>
    </header>
    ${body(mail, view)}`;

/** The page with the list of mails and, beside it, the one that is open. */
export const inboxPage = (inbox: Inbox): string =>
  html`<!doctype html>
    <html lang="en" data-last-id="${inbox.lastId}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>Oncelink mail (${inbox.mails.length})</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/inbox.css" />
        <script type="module" src="/inbox.js"></script>
      </head>
      <body>
        <aside>
          <header>
            <h1><a href="/">Mail</a></h1>
            <button id="clear" type="button" ${inbox.mails.length === 0 ? html`disabled` : ''}>
              Delete all
            </button>
          </header>
          ${list(inbox)}
        </aside>
        <main>
          ${
            inbox.open === undefined
              ? html`<p class="empty">Nothing leaves this machine.</p>`
              : message(inbox.open, inbox.view)
          }
        </main>
      </body>
    </html>`.text;
