import path from 'node:path';
import { freePort } from '@oncelink/embedded-stores';
import { newKey, prepareDatabase, startReplicas, type ClusterContext } from './context.ts';
import type { ServiceProcess } from './service-process.ts';

export interface Files {
  readonly databaseUrl: string;
  /** Where bytes are sent to and fetched from. */
  readonly bytesUrl: string;
  /** Where they lie. */
  readonly folder: string;
  readonly processes: readonly ServiceProcess[];
}

/** The files-service, with a folder. @param home where that is made */
export async function startFiles(context: ClusterContext, home: string): Promise<Files> {
  const databaseUrl = await prepareDatabase(context, 'files');
  const [port, folder] = [await freePort(), path.join(home, 'files')];
  const processes = await startReplicas(context, 'files', 1, {
    FILES_DATABASE_URL: databaseUrl,
    FILE_PEPPER: newKey(),
    FILES_DIR: folder,
    PORT: String(port),
  });
  return { databaseUrl, bytesUrl: `http://127.0.0.1:${port}`, folder, processes };
}
