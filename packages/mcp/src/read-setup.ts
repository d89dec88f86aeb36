import { readFileSync } from 'node:fs';
import path from 'node:path';
import { configFolder, errorCode, isApiKey, LocalError, readSettings } from '@oncelink/local';
import { Oncelink } from '@oncelink/sdk';
import { readConfig, type Config } from './read-config.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** What the person allowed and where links are made. */
export interface Setup {
  readonly client: Oncelink;
  readonly site: string;
  readonly config: Config;
  readonly env: Env;
}

function readConfigFile(env: Env): Config {
  const named = env['ONCELINK_MCP_CONFIG'] || undefined;
  try {
    return readConfig(readFileSync(named ?? path.join(configFolder(env), 'mcp.json'), 'utf8'));
  } catch (error) {
    if (error instanceof LocalError) throw error;
    if (named === undefined && errorCode(error) === 'ENOENT') return readConfig('{}');
    throw new LocalError('usage', `The configuration can't be read (${errorCode(error)}).`);
  }
}

/**
 * Reads settings and configuration. Done for each call, so that what the person corrects counts at once.
 * @throws LocalError, OncelinkError
 */
export function readSetup(env: Env): Setup {
  const { url, apiKey } = readSettings(env, undefined);
  if (url === undefined) {
    throw new LocalError('usage', 'No site is named: set ONCELINK_URL where this server is started.');
  }
  if (apiKey !== undefined && !isApiKey(apiKey)) {
    throw new LocalError('usage', 'ONCELINK_API_KEY is no API key.');
  }
  const linkUrl = env['ONCELINK_LINK_URL'] || undefined;
  const client = new Oncelink({
    url,
    ...(apiKey !== undefined && { apiKey }),
    ...(linkUrl !== undefined && { linkUrl }),
  });
  return { client, site: new URL(linkUrl ?? url).host, config: readConfigFile(env), env };
}
