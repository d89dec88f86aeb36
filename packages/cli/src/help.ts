import {
  COMMAND_NAMES,
  COMMANDS,
  COMMON_OPTIONS,
  optionsOf,
  type CommandName,
  type Options,
} from './commands.ts';
import { EXIT, EXIT_TEXTS } from './exit-codes.ts';

const flagOf = (name: string, { short, value }: Options[string]): string =>
  `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`;

const aligned = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
};

const usageOf = (name: CommandName): string => `oncelink ${name} [OPTIONS] ${COMMANDS[name].takes}`.trimEnd();

const optionRows = (options: Options) =>
  Object.entries(options).map(([name, option]) => [flagOf(name, option), option.text] as const);

const EXIT_ROWS = Object.entries(EXIT).map(
  ([name, code]) => [String(code), EXIT_TEXTS[name as keyof typeof EXIT]] as const,
);

export const help = (): string => `Sends and opens one-time secrets. Everything is encrypted on this machine.

  echo -n "$PASSWORD" | oncelink send --url https://oncelink.example
  pbpaste | oncelink open -

${aligned(COMMAND_NAMES.map((name) => [name, COMMANDS[name].summary]))}

oncelink COMMAND --help shows the options of a command.

Settings: ONCELINK_URL, ONCELINK_API_KEY, ONCELINK_LINK_PASSWORD, and ONCELINK_LINK_URL where a site has an address of its own
for readers.

Exit codes:
${aligned(EXIT_ROWS)}
`;

export const commandHelp = (name: CommandName): string => `${usageOf(name)}

${COMMANDS[name].summary}

${aligned(optionRows(optionsOf(name)))}
`;

const roff = (text: string): string =>
  text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replace(/^[.']/gm, '\\&$&');

const items = (rows: readonly (readonly [string, string])[]): string =>
  rows.map(([name, text]) => `.TP\n.B ${roff(name)}\n${roff(text)}`).join('\n');

/** The manual, for `man`. */
export const manPage = (): string => `.TH ONCELINK 1
.SH NAME
oncelink \\- send and open one\\-time secrets
.SH SYNOPSIS
.B oncelink
.I COMMAND
[OPTIONS]
.SH COMMANDS
${COMMAND_NAMES.map((name) => `.SS ${roff(usageOf(name))}\n${roff(COMMANDS[name].summary)}\n${items(optionRows(COMMANDS[name].options))}`).join('\n')}
.SH OPTIONS
${items(optionRows(COMMON_OPTIONS))}
.SH EXIT STATUS
${items(EXIT_ROWS)}
`;

const SCRIPTS = {
  bash: (): string => `_oncelink() {
  local word="\${COMP_WORDS[COMP_CWORD]}"
  case "\${COMP_WORDS[1]}" in
${COMMAND_NAMES.map((name) => `    ${name}) COMPREPLY=($(compgen -f -W "${wordsOf(name)}" -- "$word")) ;;`).join('\n')}
    *) COMPREPLY=($(compgen -W "${COMMAND_NAMES.join(' ')}" -- "$word")) ;;
  esac
}
complete -o filenames -F _oncelink oncelink
`,
  zsh: (): string => `#compdef oncelink
if (( CURRENT == 2 )); then
  compadd ${COMMAND_NAMES.join(' ')}
else
  case "\${words[2]}" in
${COMMAND_NAMES.map((name) => `    ${name}) compadd -- ${wordsOf(name)}; _files ;;`).join('\n')}
  esac
fi
`,
  fish: (): string =>
    COMMAND_NAMES.flatMap((name) => [
      `complete -c oncelink -n __fish_use_subcommand -a ${name} -d '${COMMANDS[name].summary.replaceAll("'", '')}'`,
      ...Object.keys(optionsOf(name)).map(
        (option) => `complete -c oncelink -n '__fish_seen_subcommand_from ${name}' -l ${option}`,
      ),
    ]).join('\n') + '\n',
} as const;

const wordsOf = (name: CommandName): string =>
  Object.keys(optionsOf(name))
    .map((option) => `--${option}`)
    .join(' ');

/** @returns undefined for a shell that has no completions here */
export const completion = (shell: string): string | undefined =>
  Object.entries(SCRIPTS).find(([name]) => name === shell)?.[1]();
