/** Why nothing can be compared, in words for people. */
export class VerifyError extends Error {}
