import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { LINK_PATH_PATTERN } from '@oncelink/contracts';
import { GENERATED, NGINX_FOLDER } from './generated.ts';
import { renderHeaders } from './render-headers.ts';

describe('the generated configuration of nginx', () => {
  it.each(Object.entries(GENERATED))('%s is up to date', (name, render) => {
    expect(readFileSync(path.join(NGINX_FOLDER, name), 'utf8')).toBe(render());
  });

  it.each(['oncelink/log.conf', 'templates/site.conf.template'])(
    '%s knows a link as the page does',
    (name) => {
      // nginx has decoded the path that chooses a location: there, a mangled link has its `#` again.
      const pattern = name.startsWith('templates')
        ? LINK_PATH_PATTERN.replace(/\)$/, '|#)')
        : LINK_PATH_PATTERN;
      expect(readFileSync(path.join(NGINX_FOLDER, '..', name), 'utf8')).toContain(pattern);
    },
  );

  it('names each header once, and sends it with every status', () => {
    const added = [...renderHeaders().matchAll(/^add_header (\S+) \$\w+( always)?;$/gm)];
    expect(added.length).toBeGreaterThan(10);
    expect(new Set(added.map(([, name]) => name)).size).toBe(added.length);
    expect(added.every(([, , always]) => always === ' always')).toBe(true);
  });
});
