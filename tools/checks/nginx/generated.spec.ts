import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { LINK_PATH_PATTERN } from '@oncelink/contracts';
import { FILE_BYTES } from '@oncelink/contracts/files';
import { GENERATED, NGINX_FOLDER } from './generated.ts';
import { renderHeaders } from './render-headers.ts';

/** The one place for it: visitors without TLS are sent to the same address with it. */
const REDIRECT = /^ *return 308 .*$/gm;

describe('the generated configuration of nginx', () => {
  it.each(Object.entries(GENERATED))('%s is up to date', (name, render) => {
    expect(readFileSync(path.join(NGINX_FOLDER, name), 'utf8')).toBe(render());
  });

  it('knows a link as the page does', () => {
    const pages = readFileSync(path.join(NGINX_FOLDER, 'serve-links.conf'), 'utf8');
    expect(pages).toContain(`location ~ ${LINK_PATH_PATTERN} {`);
  });

  it('hands on bytes of files as every server in front does', () => {
    const [part, bytes] = [FILE_BYTES.partPath, FILE_BYTES.bytesPath].map(({ source }) =>
      source.replaceAll(String.raw`\/`, '/').replaceAll(/[()]/g, ''),
    );
    const site = readFileSync(path.join(NGINX_FOLDER, '../templates/site.conf.template'), 'utf8');
    const [all = '', readers = ''] = [...site.matchAll(/location ~ "([^"]+)"/g)].map(([, it = '']) => it);
    expect([all.replace('(parts/\\d{1,5}|bytes)', 'parts/\\d{1,5}'), readers]).toEqual([part, bytes]);
    expect(all.replace('(parts/\\d{1,5}|bytes)', 'bytes')).toBe(bytes);
  });

  it('never reads a path as it was sent: a mangled one would be another than the one that is answered', () => {
    const files = globSync('**/*.{conf,template,sh}', { cwd: path.join(NGINX_FOLDER, '..') });
    expect(files.length).toBeGreaterThan(10);
    const raw = files.filter((name) =>
      /\$(request_uri|request|request_path|document_uri)\b/.test(
        readFileSync(path.join(NGINX_FOLDER, '..', name), 'utf8').replaceAll(REDIRECT, ''),
      ),
    );
    expect(raw).toEqual([]);
  });

  it('names each header once, and sends it with every status', () => {
    const added = [...renderHeaders().matchAll(/^add_header (\S+) \$\w+( always)?;$/gm)];
    expect(added.length).toBeGreaterThan(10);
    expect(new Set(added.map(([, name]) => name)).size).toBe(added.length);
    expect(added.every(([, , always]) => always === ' always')).toBe(true);
  });
});
