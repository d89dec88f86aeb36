/** Numbers that the page, the gateway and the services must agree on. Durations are in seconds, sizes in bytes. */

/** Longest secret, in Unicode code points (not UTF-16 units: an emoji counts once). */
export const SECRET_MAX_CODE_POINTS = 2000;
/** From this length on the form shows its counter. */
export const SECRET_COUNTER_FROM = 1900;
/** Longest note that is read before a secret opens, in code points. It stands in the link. */
export const NOTE_MAX_CODE_POINTS = 140;
/** Longest link password, in code points. */
export const PASSWORD_MAX_CODE_POINTS = 100;

export const EXPIRY_MIN_SECONDS = 30;
export const EXPIRY_MAX_SECONDS = 365 * 86_400;
/** What every link gets unless its maker is Pro and chose otherwise. */
export const EXPIRY_DEFAULT_SECONDS = 86_400;

/** Wrong passwords after which a secret is destroyed; verify and reveal share the count. */
export const PASSWORD_TRIES = 10;
/** How long the browser that claimed a secret may ask again when the answer was lost. */
export const GRACE_SECONDS = 60;
/** How long an ended link still answers 410 with its reason instead of 404. */
export const TOMBSTONE_SECONDS = 30 * 86_400;
/**
 * After how many hours nothing that was left of a viewed secret can be decrypted: keys are replaced once in 24, and an
 * hour is left for the replacement itself.
 */
export const ERASURE_BOUND_HOURS = 25;

/** Short codes are drawn from this alphabet: 62^10, or 59.5 bits. */
export const CODE_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
export const CODE_LENGTH = 10;

/** Biggest request body; the largest real one (a 2,000-emoji envelope in JSON) is about 11.3 kB. */
export const BODY_MAX_BYTES = 16_384;

/** Choices of the expiry select; `seconds: null` never expires, `custom` asks for a number and a unit. */
export const EXPIRY_CHOICES = [
  { id: '30s', seconds: 30 },
  { id: '5m', seconds: 300 },
  { id: '1h', seconds: 3600 },
  { id: '8h', seconds: 28_800 },
  { id: '1d', seconds: EXPIRY_DEFAULT_SECONDS },
  { id: '1w', seconds: 604_800 },
  { id: '4w', seconds: 2_419_200 },
  { id: 'never', seconds: null },
] as const;

export type ExpiryChoiceId = (typeof EXPIRY_CHOICES)[number]['id'];

/** The code that is mailed to sign in (ASVS 6.5.5: at most ten minutes). */
export const SIGN_IN_CODE = {
  digits: 6,
  lifeSeconds: 600,
  /** Wrong tries of one request, counted in its row. */
  tries: 5,
  /** Wrong tries of one address in a day, from everywhere. With it ends what guessing can gain. */
  addressTriesPerDay: 20,
  /** Those of one network among them. */
  networkTriesPerDay: 10,
  /** Seconds before the page offers another one, and before one network gets another one mailed to the same address. */
  resendSeconds: 60,
  /** Accepted instead of the mailed code where the server runs with DEMO_MODE=true. */
  demoCode: '777777',
} as const;

/** How long a sign-in link works that an operator makes: a day to hand it on. */
export const INVITATION_LIFE_SECONDS = 86_400;

/** Bearer tokens: prefix, 32 random bytes as base64url, six characters of a checksum for secret scanners. */
export const TOKEN = { prefix: 'ol_', bytes: 32, checkChars: 6, idleDays: 7, absoluteDays: 30 } as const;

export const EMAIL_MAX = 254;
/**
 * One plain address: no comment, no quoted part, no display name, no second address, nothing that a mail header could
 * be split by. A top-level domain starts with a letter: the address of a machine, perhaps one of ours, is no domain.
 * Stricter than RFC 5321 where only attackers would notice.
 */
export const EMAIL_PATTERN =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*\.[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
export const ACCOUNT_NAME_MAX = 100;
/** Longest fields of the contact forms, in code points. */
export const CONTACT_LIMITS = { name: 100, subject: 200, message: 5000, website: 200 } as const;
/** Biggest body of the contact form: 5,000 code points are up to 20 kB of UTF-8. */
export const CONTACT_BODY_MAX_BYTES = 32_768;
/** Messages of one address from one network in any 24 hours, both forms together. Reports on security are not counted. */
export const CONTACT_PER_DAY = 3;
