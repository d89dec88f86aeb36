/**
 * Whether long unit tests run, too: `ONCELINK_LONG_TESTS=true`, which the nightly workflow sets (ADR 48). A check of a change
 * has a shorter brother of each.
 */
export const isNight = process.env['ONCELINK_LONG_TESTS'] === 'true';
