declare module 'wawoff2' {
  /** @returns the font as TTF or OTF */
  export function decompress(woff2: Uint8Array): Promise<Uint8Array>;
}
