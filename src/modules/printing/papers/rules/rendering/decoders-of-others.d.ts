/** What is used of them: npos has no types, and those of the other are of its wasm as well. */
declare module 'npos' {
  interface Raster {
    width: number
    height: number
    /** 0 is black. */
    getPixel(x: number, y: number): number
  }
  export function parser(): {
    parse(bytes: Buffer): Promise<{
      error?: unknown
      entries: { data?: Raster }[]
    }>
  }
}

declare module 'zpl-renderer-js' {
  /** A PNG in base64. */
  export function zplToBase64Async(
    zpl: string,
    widthMm: number,
    heightMm: number,
    dotsPerMm: number,
  ): Promise<string>
}
