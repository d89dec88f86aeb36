export { describeStore } from './store-contract.ts';
export { startS3, type TestS3 } from './start-s3.ts';
