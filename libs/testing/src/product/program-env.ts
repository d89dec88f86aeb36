import path from 'node:path';

/**
 * All that programs under test get of our environment. A third of what a start takes is compiling, the same for hundreds of
 * processes.
 */
export const PROGRAM_ENV = {
  PATH: process.env['PATH'] ?? '',
  NODE_COMPILE_CACHE: path.resolve(
    import.meta.dirname,
    '../../../../node_modules/.cache/oncelink/compiled-programs',
  ),
};
