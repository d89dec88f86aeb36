/**
 * Loaded into the services of a soak before their own program, for `weigh-heaps.ts`: on SIGUSR2 they collect their garbage
 * and say what is left. The product has no such thing.
 */
const { gc } = globalThis;
if (gc === undefined) throw new Error('--expose-gc is missing');
process.on('SIGUSR2', () => {
  gc();
  const { heapUsed, external } = process.memoryUsage();
  process.stderr.write(`left after a collection: ${heapUsed + external}\n`);
});
