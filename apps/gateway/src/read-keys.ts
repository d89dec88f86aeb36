import { ConfigError, type ASSERTION_SETTINGS, type Config } from '@oncelink/service-kit';

interface FilesSettings {
  readonly FILES: 'on' | 'off';
  readonly FILES_ASSERTION_KEY: Buffer | undefined;
}

/** Where files are off nobody needs the key. @throws ConfigError they are on, and there is none */
function filesKey({ FILES, FILES_ASSERTION_KEY }: FilesSettings): Buffer {
  if (FILES === 'on' && FILES_ASSERTION_KEY === undefined)
    throw new ConfigError(['FILES=on needs FILES_ASSERTION_KEY, the same as that of the files-service.']);
  return FILES_ASSERTION_KEY ?? Buffer.alloc(0);
}

/** By service. */
export function readAssertionKeys(settings: Config<typeof ASSERTION_SETTINGS> & FilesSettings) {
  const formerAssertionKey = settings.ASSERTION_KEY;
  return {
    secrets: { assertionKey: settings.SECRETS_ASSERTION_KEY, formerAssertionKey },
    auth: { assertionKey: settings.AUTH_ASSERTION_KEY, formerAssertionKey },
    billing: { assertionKey: settings.BILLING_ASSERTION_KEY, formerAssertionKey },
    events: { assertionKey: settings.EVENTS_ASSERTION_KEY, formerAssertionKey },
    files: { assertionKey: filesKey(settings), formerAssertionKey },
  };
}
