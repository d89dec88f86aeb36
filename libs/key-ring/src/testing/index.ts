export { serveVault, type VaultServer } from './serve-vault.ts';
export { storedRings } from './stored-rings.ts';
