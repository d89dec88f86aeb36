/** Suite 2: the second recommended option of RFC 9106, with one lane because WebAssembly has one thread. */
export const ARGON2ID = { memoryKib: 65_536, passes: 3, lanes: 1, bytes: 32 } as const;
