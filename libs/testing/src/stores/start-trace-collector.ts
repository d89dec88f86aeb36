import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
}

export interface TraceCollector {
  readonly url: string;
  /** Everything that was sent, as it came. */
  readonly bodies: readonly string[];
  spans(): CollectedSpan[];
  stop(): Promise<void>;
}

interface ExportRequest {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly CollectedSpan[] }[];
  }[];
}

/** Stands in for a collector of traces: takes OTLP over HTTP as JSON and keeps it. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const bodies: string[] = [];
  const keep = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    bodies.push(`${request.url} ${JSON.stringify(request.headers)} ${await text(request)}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  };
  const server = createServer((request, response) => void keep(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    spans: () => bodies.flatMap(spansOf),
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function spansOf(kept: string): CollectedSpan[] {
  const body: ExportRequest = JSON.parse(kept.slice(kept.indexOf('{"resourceSpans"')));
  return body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
}
