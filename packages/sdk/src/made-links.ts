/** What is done with links that were made. Programs that only make some do not load it. */
export { askStatus, burnSecret, claimSecret, newClaimToken } from './open-secret.ts';
export { listEvents, listReceipts, revokeReceipt, statusOfReceipt } from './receipts.ts';
