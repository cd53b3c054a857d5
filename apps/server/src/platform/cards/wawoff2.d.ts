declare module 'wawoff2' {
  /** The part that is used; the package carries no types. */
  export function decompress(font: Uint8Array): Promise<Uint8Array>;
}
