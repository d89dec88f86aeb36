import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const DIST = path.resolve(import.meta.dirname, '../../../packages/mcp/dist');

/** Passes on both directions byte by byte, and keeps them: a bare pipe, so that nothing is told otherwise than it was. */
const RECORD = 'tee -a "$1.in" | "$2" 2>> "$1.err" | tee -a "$1.out"';

export const ERAS = ['legacy', 'modern'] as const;
type Era = (typeof ERAS)[number];

/** What a person does with the page: returns what the client then tells the server. */
export type Person = (url: string) => Promise<'accept' | 'decline'>;

interface AgentOptions {
  readonly era?: Era;
  /** Undefined: a client that can show no page. */
  readonly person?: Person;
  readonly env?: Readonly<Record<string, string>>;
  /** Starts the server itself, so that a test can kill it. */
  readonly bare?: boolean;
}

interface Answer {
  readonly text: string;
  readonly isError: boolean;
}

export interface Agent {
  readonly client: Client;
  readonly pid: number | null;
  readonly call: (tool: string, wish: Readonly<Record<string, unknown>>) => Promise<Answer>;
}

/** The server as a stranger installs it, from the packed folder, with a home of its own; and agents that use it. */
export class AgentBench {
  readonly home = mkdtempSync(path.join(tmpdir(), 'oncelink-agents-'));
  readonly folder = path.join(this.home, 'secrets');
  readonly #program = path.join(this.home, 'node_modules/.bin/oncelink-mcp');
  readonly #records = path.join(this.home, 'records');
  readonly #clients: Client[] = [];

  constructor() {
    for (const folder of [this.folder, this.#records, path.join(this.home, '.config/oncelink')]) {
      mkdirSync(folder, { recursive: true });
    }
    const packed = execFileSync('npm', ['pack', DIST, '--pack-destination', this.home, '--silent'], {
      encoding: 'utf8',
    });
    const tarball = path.join(this.home, packed.trim());
    const quiet = ['--offline', '--no-audit', '--no-fund', '--silent'];
    execFileSync('npm', ['install', '--prefix', this.home, ...quiet, tarball]);
  }

  configure(config: object): void {
    writeFileSync(path.join(this.home, '.config/oncelink/mcp.json'), JSON.stringify(config));
  }

  /** A file that the configuration allows. */
  write(name: string, content: string | Uint8Array): string {
    const file = path.join(this.folder, name);
    writeFileSync(file, content);
    return file;
  }

  async connect({ era = 'legacy', person, env = {}, bare = false }: AgentOptions = {}): Promise<Agent> {
    const client = new Client(
      { name: 'test', version: '1' },
      {
        capabilities: person === undefined ? {} : { elicitation: { form: {}, url: {} } },
        versionNegotiation: { mode: era === 'modern' ? { pin: '2026-07-28' } : 'legacy' },
      },
    );
    if (person !== undefined) {
      client.setRequestHandler('elicitation/create', async ({ params }) => {
        if (params.mode !== 'url') throw new Error('A form would go through the agent.');
        return { action: await person(params.url) };
      });
    }
    const record = path.join(this.#records, String(this.#clients.length));
    const recorded = ['-c', RECORD, 'sh', record, this.#program];
    const transport = new StdioClientTransport({
      ...(bare ? { command: this.#program } : { command: 'sh', args: recorded }),
      env: { HOME: this.home, PATH: `${path.dirname(process.execPath)}:${process.env['PATH']}`, ...env },
      stderr: 'ignore',
    });
    await client.connect(transport);
    this.#clients.push(client);
    const call: Agent['call'] = async (name, wish) => {
      const { content, isError } = await client.callTool({ name, arguments: { ...wish } });
      return {
        text: content.map((part) => (part.type === 'text' ? part.text : '')).join('\n'),
        isError: isError === true,
      };
    };
    return { client, pid: transport.pid, call };
  }

  /** Everything that went between agents and servers, and what servers said besides. */
  transcript(): string {
    return readdirSync(this.#records)
      .map((name) => readFileSync(path.join(this.#records, name), 'utf8'))
      .join('\n');
  }

  /** Files that `send_secret` made for clients without a page. */
  linkFiles(): readonly string[] {
    const folder = path.join(this.home, '.local/state/oncelink/links');
    return existsSync(folder)
      ? readdirSync(folder)
          .sort()
          .map((name) => path.join(folder, name))
      : [];
  }

  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.close()));
    rmSync(this.home, { recursive: true, force: true });
  }
}
