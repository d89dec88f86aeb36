import type { AuthContract } from '@oncelink/contracts';
import type { RedisListClient } from '@oncelink/messaging';

/**
 * Asks the auth-service, once: a code that is sent or tried twice, a form that is mailed twice or a device that is
 * signed out twice would each give another answer the second time. What may be repeated is repeated by the page.
 */
export type AuthClient = Pick<RedisListClient<AuthContract>, 'call'>;

export const AUTH_CLIENT = Symbol('auth client');
