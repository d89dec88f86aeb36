import {
  DecryptError,
  decryptPayload,
  drawDek,
  encryptPayload,
  unwrapKey,
  wrapKey,
  type RingKey,
} from '@oncelink/key-ring';
import type { GrantedRow, NewLink, OpenedRow, StoredLink } from '../links/link-rows.ts';

/** The link as it is stored. Its key is drawn here and kept nowhere but wrapped: a link that is drafted anew gets another. */
export function encryptLink(key: RingKey, link: NewLink): StoredLink {
  const { loc, kind, payload } = link;
  const dek = drawDek();
  return { ...link, payload: encryptPayload(dek, loc, kind, payload), dek: wrapKey(key, loc, dek) };
}

/** The row with what was to be kept secret; the error when somebody else has changed it. */
export function openLink(key: RingKey, row: GrantedRow): OpenedRow | DecryptError {
  const { loc, kind, payload, dek } = row;
  try {
    return { ...row, payload: decryptPayload(unwrapKey(key, loc, dek), loc, kind, payload) };
  } catch (error) {
    if (error instanceof DecryptError) return error;
    throw error;
  }
}
