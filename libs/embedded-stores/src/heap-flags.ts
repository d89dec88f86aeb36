/**
 * How Node starts gateway and services. A process that has rested has a small heap. V8
 * would look through all of it again and again until it has grown, because what a request makes outside of the heap
 * (messages, envelopes, ciphers) counts as growth. Options of the command line, because V8 reads them before any
 * JavaScript runs, and Node does not take them from NODE_OPTIONS. docker/Dockerfile has the same; ADR 40 tells what
 * they cost.
 */
export const HEAP_FLAGS: readonly string[] = ['--min-semi-space-size=16', '--initial-old-space-size=192'];

/**
 * The same for gateway and secrets-service, which every call about a link passes: Node's own code lies on pages of 2 MiB, where
 * the system has them. A process that wakes up for one request takes a tenth less of the processor then; each holds
 * 24 MB more (ADR 119).
 */
export const BUSY_FLAGS: readonly string[] = ['--use-largepages=silent', ...HEAP_FLAGS];

/**
 * The same for a small site, where memory is worth more than speed: young objects in as little room as V8 lets them have. At
 * rest five programs then take 60 MB less.
 */
export const SMALL_HEAP_FLAGS: readonly string[] = ['--max-semi-space-size=1', '--optimize-for-size'];
