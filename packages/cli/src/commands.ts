import { STATEMENT_KEYS_PATH } from '@oncelink/contracts/statements';

interface Option {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  /** What stands for its value in the help. */
  readonly value?: string;
  readonly text: string;
}

export type Options = Readonly<Record<string, Option>>;

interface Command {
  readonly summary: string;
  /** What follows the name in the help; empty for none. */
  readonly takes: string;
  readonly options: Options;
}

/** Every command takes these. */
export const COMMON_OPTIONS = {
  url: { type: 'string', value: 'URL', text: 'The site, instead of ONCELINK_URL or the one of `login`.' },
  json: { type: 'boolean', text: 'Answer in JSON; errors too, on the error output.' },
  help: { type: 'boolean', short: 'h', text: 'Show how to use the command.' },
} as const satisfies Options;

const PASSWORD_FILE = {
  type: 'string',
  value: 'FILE',
  text: 'Read the password of the link from a file. ONCELINK_LINK_PASSWORD does the same.',
} as const;

const REFERENCE = { type: 'string', short: 'r', value: 'NAME' } as const;

const LINK = 'LINK|-';
const LINK_OR_ID = 'LINK|ID|-';

/**
 * The one table of commands: parsing, help, completions and the man page follow from it.
 * No command takes a secret, a password or a key as an argument: those are seen by everybody on the machine.
 */
export const COMMANDS = {
  send: {
    summary: 'Encrypt a secret here and print its link. Reads the secret from a pipe, a file or a prompt.',
    takes: '[FILE|-]…',
    options: {
      files: {
        type: 'boolean',
        text: 'Send files as they are, and with `-` the text of a pipe beside them.',
      },
      expires: {
        type: 'string',
        short: 'e',
        value: 'LIFE',
        text: 'Such as 30s, 5m, 8h, 7d or never; 24h unless set.',
      },
      short: { type: 'boolean', text: 'A short link. Part of Pro.' },
      password: { type: 'boolean', text: 'Ask for a password that opens the link. Part of Pro.' },
      'password-file': PASSWORD_FILE,
      'password-generate': { type: 'boolean', text: 'Make up a password, and print it on the error output.' },
      note: {
        type: 'string',
        value: 'TEXT',
        text: 'Words to be read before the secret opens. They stay in the link: no secrets here.',
      },
      reference: {
        ...REFERENCE,
        text: 'What you call it in `list`: a ticket, a host. The site sees it: no secrets here.',
      },
      raw: { type: 'boolean', text: 'Keep the newline at the end of the text.' },
      batch: {
        type: 'boolean',
        text: 'FILE is a list: a line such as {"name":"ada","message":"…"} for each secret.',
      },
      out: {
        type: 'string',
        short: 'o',
        value: 'FILE',
        text: 'Where links of a list go; FILE.links unless set.',
      },
    },
  },
  open: {
    summary: 'Open a link, once. Prints the secret and nothing else; it is destroyed once it was written.',
    takes: `${LINK} [-- COMMAND…]`,
    options: {
      out: {
        type: 'string',
        short: 'o',
        value: 'FILE',
        text: 'Write to a new file that only you can read, or files to a folder.',
      },
      field: {
        type: 'string',
        short: 'f',
        value: 'NAME',
        text: 'Print one field of a login, Wi-Fi, key or card alone, such as password.',
      },
      env: {
        type: 'string',
        value: 'NAME',
        text: 'Run the command after `--` with the secret in this variable.',
      },
      'password-file': PASSWORD_FILE,
    },
  },
  status: { summary: 'Say what became of a link. Opens nothing.', takes: LINK_OR_ID, options: {} },
  burn: { summary: 'Destroy a secret unread.', takes: LINK_OR_ID, options: {} },
  wait: {
    summary: 'Wait until a link was opened.',
    takes: LINK_OR_ID,
    options: {
      timeout: { type: 'string', short: 't', value: 'TIME', text: 'Give up after it; 24h unless set.' },
    },
  },
  list: {
    summary: 'List the links that keys of your account have made, the newest first, and what became of them.',
    takes: '',
    options: {
      state: {
        type: 'string',
        short: 's',
        value: 'STATE',
        text: 'Only waiting, accessed, deleted, expired or locked ones.',
      },
      reference: { ...REFERENCE, text: 'Only those with this reference.' },
      limit: { type: 'string', short: 'n', value: 'NUMBER', text: 'Stop after so many.' },
      events: { type: 'boolean', text: 'List what happened instead, the oldest first.' },
      after: { type: 'string', value: 'ID', text: 'With --events: only what happened after this event.' },
    },
  },
  verify: {
    summary: 'Check a statement that a site has signed: that a link has ended, and its keys are destroyed.',
    takes: '[FILE|-]',
    options: {
      keys: {
        type: 'string',
        value: 'KEYS',
        text: `A copy of the keys of the site, instead of asking it for ${STATEMENT_KEYS_PATH}.`,
      },
    },
  },
  login: {
    summary:
      'Keep a site and an API key for later. Reads the key from a pipe, or gets one by a code for the site.',
    takes: '',
    options: {
      device: { type: 'boolean', text: 'Show a code to type into the site, even where nobody types here.' },
    },
  },
  key: {
    summary: 'Show the API key, or replace it by a new one, or end it.',
    takes: '[rotate|revoke]',
    options: {
      overlap: {
        type: 'string',
        value: 'TIME',
        text: 'With rotate: how long the former key works; 24h unless set.',
      },
    },
  },
  logout: { summary: 'Forget the site and the API key.', takes: '', options: {} },
  completion: { summary: 'Print completions for a shell.', takes: 'bash|zsh|fish', options: {} },
  doctor: { summary: 'Check this program, its settings and the site.', takes: '', options: {} },
} as const satisfies Readonly<Record<string, Command>>;

export type CommandName = keyof typeof COMMANDS;

export const COMMAND_NAMES = Object.keys(COMMANDS) as readonly CommandName[];

/** The options of a command, the common ones among them. */
export const optionsOf = (name: CommandName): Options => ({ ...COMMANDS[name].options, ...COMMON_OPTIONS });
