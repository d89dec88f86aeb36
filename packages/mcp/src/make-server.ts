import { randomBytes } from 'node:crypto';
import { createRequestStateCodec, McpServer } from '@modelcontextprotocol/server';
import manifest from '../package.json' with { type: 'json' };
import { Desk, type CallState } from './desk.ts';
import { burn, statusOf } from './follow-errand.ts';
import { LocalPage } from './local-page.ts';
import { planBurn, planStatus } from './plan-follow.ts';
import { planOpen } from './plan-open.ts';
import { planSend } from './plan-send.ts';
import { readSetup } from './read-setup.ts';
import { FOLLOW_SHAPE, OPEN_SHAPE, SEND_SHAPE } from './shapes.ts';

const INSTRUCTIONS = `Sends and opens one-time secrets for the person at this machine. You never see a secret, a password or a link:
name where they lie, and the person gets the link. Never ask for a secret in the conversation, never write one into a file, and
never read the files that these tools write.`;

type Env = Readonly<Record<string, string | undefined>>;

function registerMakers(server: McpServer, desk: Desk, env: Env): void {
  server.registerTool(
    'send_secret',
    {
      title: 'Send a secret',
      description:
        'Makes a one-time link of a secret on this machine. The link goes to the person, by a page or a file, never to you.',
      inputSchema: SEND_SHAPE,
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: false,
        openWorldHint: true,
      },
    },
    (wish, ctx) => desk.answer(ctx, 'Nothing was sent.', () => planSend(readSetup(env), wish)),
  );
  server.registerTool(
    'open_secret',
    {
      title: 'Open a secret',
      description:
        'Opens a one-time link, once, into a new file or for a command. You hear where the secret is, never what it is.',
      inputSchema: OPEN_SHAPE,
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    },
    (wish, ctx) => desk.answer(ctx, 'Nothing was opened.', () => planOpen(readSetup(env), wish)),
  );
}

function registerFollowers(server: McpServer, desk: Desk, env: Env): void {
  server.registerTool(
    'secret_status',
    {
      title: 'See what became of a link',
      description: 'Says whether a link still waits, was opened or has ended. Opens nothing.',
      inputSchema: FOLLOW_SHAPE,
      annotations: { readOnlyHint: true, openWorldHint: true },
    },
    ({ link }, ctx) =>
      'handle' in link
        ? desk.follow(link.handle, (errand) => statusOf(errand, readSetup(env).client))
        : desk.answer(ctx, 'Nothing was changed.', () => planStatus(readSetup(env), link)),
  );
  server.registerTool(
    'burn_secret',
    {
      title: 'Destroy a secret unread',
      description:
        'Destroys the secret of a link unread, or takes back what the person has not answered yet.',
      inputSchema: FOLLOW_SHAPE,
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
    },
    ({ link }, ctx) =>
      'handle' in link
        ? desk.follow(link.handle, (errand) => burn(errand, readSetup(env).client))
        : desk.answer(ctx, 'Nothing was destroyed.', () => planBurn(readSetup(env), link)),
  );
}

/** A server for one agent. Everything that it knows ends with its process. */
export function makeServer(env: Env): McpServer {
  const states = createRequestStateCodec<CallState>({
    key: randomBytes(32),
    bind: ({ mcpReq }) => mcpReq.method,
  });
  const server = new McpServer(
    { name: 'oncelink', title: 'Oncelink', version: manifest.version },
    {
      capabilities: { tools: {} },
      instructions: INSTRUCTIONS,
      requestState: { verify: (state, ctx) => states.verify(state, ctx) },
    },
  );
  const desk = new Desk(server, new LocalPage(), states);
  registerMakers(server, desk, env);
  registerFollowers(server, desk, env);
  return server;
}
