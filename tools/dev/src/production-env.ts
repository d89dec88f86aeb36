import { LaunchError } from './launch-error.ts';

/**
 * The address of the site: nothing here could know it.
 * @throws LaunchError where nobody told it
 */
export function readOrigin({ PUBLIC_ORIGIN: origin }: NodeJS.ProcessEnv): string {
  if (origin) return origin;
  throw new LaunchError(
    'PUBLIC_ORIGIN is missing: the address of the site as visitors see it, such as https://secrets.example.com.',
  );
}

const isGiven = (env: NodeJS.ProcessEnv, name: string): boolean =>
  Boolean(env[name]) || Boolean(env[`${name}_FILE`]);

/**
 * What a site for real secrets is told besides the settings of its operator. The services refuse what is not for
 * production, such as DEMO_MODE or an address without TLS.
 */
export const productionEnv = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  NODE_ENV: 'production',
  // Browsers encrypt on HTTPS alone, which a proxy in front ends. Not believed, it would be the one visitor of all limits.
  TRUSTED_PROXIES: env['TRUSTED_PROXIES'] || '1',
  // What nobody has set up is not offered.
  BILLING: env['BILLING'] || (isGiven(env, 'STRIPE_SECRET_KEY') ? 'on' : 'off'),
  MAIL: env['MAIL'] || (isGiven(env, 'SMTP_URL') ? 'on' : 'off'),
});
