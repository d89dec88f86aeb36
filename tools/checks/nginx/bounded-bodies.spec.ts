import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { BODY_MAX_BYTES, CONTACT_BODY_MAX_BYTES, EVENT_MAX_BYTES } from '@oncelink/contracts';
import { FILES } from '@oncelink/contracts/files';
import { NGINX_FOLDER } from './generated.ts';

/** @returns in bytes */
function boundIn(file: string): number {
  const text = readFileSync(path.join(NGINX_FOLDER, file), 'utf8');
  return Number(/client_max_body_size (\d+)k;/.exec(text)?.[1]) * 1024;
}

describe('bodies that nginx lets through', () => {
  it('are as long as the longest of a call may be, and no longer', () => {
    expect(boundIn('limits.conf')).toBe(Math.max(BODY_MAX_BYTES, CONTACT_BODY_MAX_BYTES));
  });

  it('are as long as a part of a file where those go', () => {
    expect(boundIn('pass-files.conf')).toBe(FILES.partBytes);
  });

  it('are longer for events of the payment provider alone', () => {
    expect(boundIn('../templates/site.conf.template')).toBe(EVENT_MAX_BYTES);
  });
});
