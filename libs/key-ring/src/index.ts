export { codecOf } from './kms/kms-codec.ts';
export { KMS_SETTINGS } from './kms/kms-settings.ts';
export { KmsError } from './kms/kms.ts';
export type { RingCodec } from './ring-codec.ts';
export { FileRingStore } from './file-ring-store.ts';
export { KubernetesSecretRingStore, type SecretPlace } from './kubernetes-ring-store.ts';
export {
  READER_GAP_SECONDS,
  READER_LIVE_SECONDS,
  READER_REPORT_MS,
  RingChangedError,
  type RingStore,
  type StoredRing,
} from './ring-store.ts';
export { readRing } from './ring-files.ts';
export { decodeRing, encodeRing, generateKey, RingError, type Ring, type RingKey } from './ring.ts';
export {
  createByteSource,
  decryptPayload,
  DecryptError,
  drawDek,
  encryptPayload,
  unwrapKey,
  WRAPPED_BYTES,
  wrapKey,
} from './wrap-key.ts';
