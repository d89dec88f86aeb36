/** Why nothing can be compared, in words for whoever asked. */
export class VerifyError extends Error {}
