import { FolderStore, S3Store, type BlobStore } from '@oncelink/blob-store';
import { bucketOf, ConfigError } from '@oncelink/service-kit';
import type { BlobConfig } from '../config.ts';

/** The store that the settings name. @throws ConfigError they name none */
export function openStore(config: BlobConfig): BlobStore {
  if (config.FILES_STORE === 'folder') return new FolderStore(config.FILES_DIR, config.FILES_KEEP_FREE_BYTES);
  const { FILES_S3_URL, FILES_S3_KEY_ID, FILES_S3_SECRET, FILES_S3_REGION: region } = config;
  if (FILES_S3_URL === undefined || FILES_S3_KEY_ID === undefined || FILES_S3_SECRET === undefined)
    throw new ConfigError(['FILES_STORE=s3 needs FILES_S3_URL, FILES_S3_KEY_ID and FILES_S3_SECRET.']);
  const { url: bucketUrl, ca } = bucketOf(FILES_S3_URL);
  return new S3Store({
    bucketUrl,
    ca,
    region,
    accessKeyId: FILES_S3_KEY_ID,
    secretAccessKey: FILES_S3_SECRET,
  });
}
