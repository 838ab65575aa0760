import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

/** Made by generate-glyphs.ts. */
const FILE = join(import.meta.dir, 'glyphs.json.br')

let glyphs: ReadonlyMap<string, string> | undefined

/** The drawing of a glyph, as what goes inside an <svg> of 32 by 32; null when there is none of that name. */
export function glyphBody(name: string): string | null {
  glyphs ??= new Map(Object.entries(JSON.parse(brotliDecompressSync(readFileSync(FILE)).toString())))
  return glyphs.get(name) ?? null
}
