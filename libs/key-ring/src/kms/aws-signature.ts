import { createHash, createHmac } from 'node:crypto';

export interface AwsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

export interface AwsRequest {
  /** Without a query. */
  readonly url: URL;
  readonly body: string;
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface AwsScope {
  readonly credentials: AwsCredentials;
  readonly region: string;
  readonly service: string;
  readonly now?: Date;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/**
 * AWS Signature Version 4 of a POST. Forty lines in place of an SDK of megabytes; a mistake in them is refused by AWS.
 * @returns all headers of the request
 */
export function signAwsRequest({ url, body, headers }: AwsRequest, scope: AwsScope): Record<string, string> {
  const { credentials, region, service, now = new Date() } = scope;
  const time = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const signed: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-date': time,
    ...(credentials.sessionToken !== undefined && { 'x-amz-security-token': credentials.sessionToken }),
  };
  const names = Object.keys(signed).toSorted();
  const canonical = [
    'POST',
    url.pathname,
    '',
    ...names.map((name) => `${name}:${signed[name]?.trim()}`),
    '',
    names.join(';'),
    hash(body),
  ].join('\n');
  const place = `${day}/${region}/${service}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, place, hash(canonical)].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${credentials.secretAccessKey}`,
  );
  const signature = hmac(key, text).toString('hex');
  const credential = `${credentials.accessKeyId}/${place}`;
  return {
    ...signed,
    authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  };
}
