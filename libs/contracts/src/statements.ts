export {
  ERASURE_SLACK_SECONDS,
  KEY_LOG_DAYS,
  readStatement,
  signedText,
  STATEMENT_KEYS_PATH,
  STATEMENT_LINK_LABEL,
  writeStatement,
  type RingKeyEnd,
  type SignedStatement,
  type Statement,
  type StatementKeys,
} from './statement-text.ts';
export { readStatementKeys, verifyStatement, type Verdict, type VerifiedKey } from './verify-statement.ts';
