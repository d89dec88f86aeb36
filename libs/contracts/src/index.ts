export { API_KEY, KEY_PLANS, KEY_SCOPES, type KeyScope } from './api-keys.ts';
export {
  AUTH_PATTERNS,
  CONTACT_CATEGORIES,
  type AccountSettings,
  type AuthContract,
  type ChangeSettingsResult,
  type CodeAgeResult,
  type ContactCategory,
  type ContactRequest,
  type ContactResult,
  type ContactSalesRequest,
  type ContactSender,
  type DeleteAccountResult,
  type OwnRequest,
  type RenameResult,
  type ResolveTokenResult,
  type RevokeSessionResult,
  type SendCodeRequest,
  type SendCodeResult,
  type Session,
  type SignInResult,
  type SignedIn,
  type SignedOut,
  type TokenRequest,
  type User,
  type VerifyCodeRequest,
  type VerifyCodeResult,
  type VerifyLinkRequest,
  type VerifyLinkResult,
} from './auth-messages.ts';
export type { AuthServiceContract } from './auth-service-contract.ts';
export {
  BILLING_MESSAGE_MAX_BYTES,
  BILLING_PATTERNS,
  EVENT_MAX_BYTES,
  type BillingContract,
  type BillingFailure,
  type CheckoutStatusRequest,
  type CheckoutStatusResult,
  type OpenPortalRequest,
  type OpenPortalResult,
  type StartCheckoutRequest,
  type StartCheckoutResult,
  type TakeEventRequest,
  type TakeEventResult,
} from './billing-messages.ts';
export {
  BUILD_PATH,
  hasPlaceholder,
  LINKS_PLACEHOLDER,
  SITE_PLACEHOLDER,
  type BuildDescription,
  type BuiltFile,
} from './build-description.ts';
export type { Caller, CallerAccount, CallerKey } from './caller.ts';
export type { Allowance, CallLimit, CallRule } from './call-rule.ts';
export { callRule, LINK_CALL_RULES, TOKEN_LOOKUP_LIMIT, type CallName } from './calls.ts';
export type { LinkCallName } from './calls-about-links.ts';
export {
  DEVICE_LOGIN,
  DEVICE_PATTERNS,
  DEVICE_SCOPES,
  type AskingDevice,
  type BeginDeviceRequest,
  type BeginDeviceResult,
  type DecideDeviceRequest,
  type DecideDeviceResult,
  type DeviceContract,
  type FindDeviceRequest,
  type FindDeviceResult,
  type PollDeviceRequest,
  type PollDeviceResult,
} from './device-messages.ts';
export { ERROR_TEXTS } from './error-texts.ts';
export { ERROR_STATUS, GONE_REASONS, type ErrorCode, type GoneReason } from './errors.ts';
export {
  QUEUES,
  WATCH_BYTES,
  type AccountDeletion,
  type AskEnd,
  type LinkEnd,
  type PlanChange,
  type PlanOfAccount,
} from './jobs.ts';
export {
  KEY_PATTERNS,
  type ApiKey,
  type CreateKeyRequest,
  type DayOfAccount,
  type ReadDaysResult,
  type CreateKeyResult,
  type DaysOfUsage,
  type DescribeKeyResult,
  type KeyCalls,
  type KeyContract,
  type KeyHolder,
  type ListKeysResult,
  type ReadUsageRequest,
  type ReadUsageResult,
  type ResolvedKey,
  type ResolveKeyResult,
  type RevokeKeyResult,
  type RotateKeyRequest,
  type RotateKeyResult,
  type RotateOwnKeyRequest,
  type RotateOwnKeyResult,
  type UsageOfDay,
} from './key-messages.ts';
export { directionOf, isLanguage, LANGUAGES, type Language } from './languages.ts';
export {
  ACCOUNT_NAME_MAX,
  BODY_MAX_BYTES,
  CODE_ALPHABET,
  CODE_LENGTH,
  CONTACT_BODY_MAX_BYTES,
  CONTACT_LIMITS,
  CONTACT_PER_DAY,
  EMAIL_MAX,
  EMAIL_PATTERN,
  ERASURE_BOUND_HOURS,
  EXPIRY_CHOICES,
  EXPIRY_DEFAULT_SECONDS,
  EXPIRY_MAX_SECONDS,
  EXPIRY_MIN_SECONDS,
  GRACE_SECONDS,
  INVITATION_LIFE_SECONDS,
  NOTE_MAX_CODE_POINTS,
  PASSWORD_MAX_CODE_POINTS,
  PASSWORD_TRIES,
  SECRET_COUNTER_FROM,
  SECRET_MAX_CODE_POINTS,
  SIGN_IN_CODE,
  TOKEN,
  TOMBSTONE_SECONDS,
  type ExpiryChoiceId,
} from './limits.ts';
export {
  LINK_PATTERNS,
  type AcknowledgeRequest,
  type AcknowledgeResult,
  type CreateLinkRequest,
  type CreateLinkResult,
  type CreateSealRequest,
  type CreateSealResult,
  type DeleteResult,
  type DescribeEndResult,
  type LinkContract,
  type LinkRef,
  type LinkRequest,
  type NumberedKeyEnd,
  type PasswordRequired,
  type ReadKeyLogRequest,
  type ReadKeyLogResult,
  type RevealRequest,
  type RevealResult,
  type RevokeRequest,
  type RevokeResult,
  type StatusResult,
  type VerifyPasswordRequest,
  type VerifyPasswordResult,
  type WrongPassword,
} from './link-messages.ts';
export type { Expiry, Gone, Missing, NotInPlan, NotStarted, StorageFull } from './link-outcomes.ts';
export { LINK_LIST } from './link-list.ts';
export { LINK_PATH_PATTERN } from './link-path.ts';
export { MAX_LINK_SHARDS, readLinkShard, shardName, shardOf, type LinkShard } from './link-shards.ts';
export { isOwnUrl } from './own-url.ts';
export { PAY_PAGE_PATH, payOriginProblems } from './pay-page.ts';
export * from './plan.ts';
export { READERS_MAX, readersFor } from './readers.ts';
export {
  deviceErrorName,
  SERVER_ERRORS,
  SERVER_ERROR_STATUS,
  SERVER_ERROR_TEXTS,
  type ServerErrorCode,
} from './program-errors.ts';
export { isPassingStatus, RETRY_PAUSES_MS, retryPauseMs } from './retries.ts';
export {
  redisRunId,
  SESSION_CACHE,
  sessionCacheKey,
  type SessionCacheEntry,
  type TokenHolder,
} from './session-cache.ts';
export { parseSignInLink, signInUrl, type SignInLink } from './sign-in-link.ts';
export { START_MAX_SECONDS } from './start.ts';
export { LINK_MOMENTS, STORED_COLUMNS, type LinkMoment, type StoredColumn } from './stored-columns.ts';
export {
  COVER_MAX_BYTES,
  ENVELOPE_BYTES,
  GCM_TAG_BYTES,
  STORED_COMMITMENT_BYTES,
  WIRE_SIZES,
  type WireVersion,
} from './wire-sizes.ts';
export { CREATORS, SIGN_UPS, type Creators, type SignUp } from './access.ts';
