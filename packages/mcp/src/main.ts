import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { makeServer } from './make-server.ts';

/* The output belongs to the protocol. What goes wrong in it is told by name alone: messages may hold what was passed. */
serveStdio(() => makeServer(process.env), {
  onerror: ({ name }) => void process.stderr.write(`oncelink-mcp: ${name}\n`),
});
