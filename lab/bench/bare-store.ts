import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';

/** As little as a server can do that keeps parts durably: no database, no checks. In a process of its own. */
const PROGRAM = `
import { createServer } from 'node:http';
import { createReadStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
const folder = process.argv[1];
createServer(async (request, response) => {
  const file = folder + '/' + request.url.slice(1);
  if (request.method === 'GET') return void createReadStream(file).pipe(response);
  const handle = await open(file + '.draft', 'w');
  for await (const chunk of request) await handle.writeFile(chunk);
  await handle.datasync();
  await handle.close();
  await rename(file + '.draft', file);
  response.writeHead(204).end();
}).listen(0, '127.0.0.1', function () { process.send(this.address().port); });
`;

/** A bare server beside the folder of files: what the machine and its disk can do in this run. */
export async function startBareStore(beside: string) {
  const folder = path.join(path.dirname(beside), 'bare');
  await mkdir(folder, { recursive: true });
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM, folder], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [port] = await once(child, 'message');
  const url = `http://127.0.0.1:${String(port)}`;
  return {
    put: (n: number, part: Buffer) =>
      fetch(`${url}/${n}`, { method: 'PUT', body: part as Uint8Array<ArrayBuffer> }),
    get: (n: number) => fetch(`${url}/${n}`),
    [Symbol.asyncDispose]: async (): Promise<void> => {
      child.kill();
      await once(child, 'exit');
    },
  };
}
