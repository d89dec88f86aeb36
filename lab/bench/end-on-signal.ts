/** Rejects when someone ends the run, which must not leave servers and gigabytes behind. Race it with what takes long. */
export const endedBySignal = new Promise<never>((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => reject(new Error(`Ended by ${signal}.`)));
});
endedBySignal.catch(() => undefined); // told where it is waited for
