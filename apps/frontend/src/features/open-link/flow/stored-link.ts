import type { ReceivedLink } from '@oncelink/link-crypto';

/** A link of which the server holds a part. */
export type StoredLink = Exclude<ReceivedLink, { kind: 'unsealed' }>;

/** What this tab keeps a claim token under. Neither value helps to read anything. */
export const refOf = (link: StoredLink): string => (link.kind === 'sealed' ? link.sealId : link.code);
