/** Where the illustrations are: a file of a hundred megabytes, of which a few kilobytes are needed at a time. */
const ICONS = 'node_modules/@iconify-json/fluent-emoji/icons.json'

const read = new Map<string, string | null>()

/**
 * The drawing of a glyph, as what goes inside an <svg> of 32 by 32; null when there is none of that name. The
 * file is searched where it lies instead of being parsed: that would take a second and half a gigabyte.
 */
export function glyphBody(name: string): string | null {
  const known = read.get(name)
  if (known !== undefined) return known
  const body = find(name)
  read.set(name, body)
  return body
}

function find(name: string): string | null {
  if (!/^[a-z0-9-]{2,60}$/.test(name)) return null
  const mapped = Bun.mmap(ICONS)
  const file = Buffer.from(mapped.buffer, mapped.byteOffset, mapped.byteLength)
  const key = Buffer.from(`"${name}":`)
  const at = file.indexOf(key)
  if (at < 0) return null
  const start = file.indexOf('"body":', at)
  const between =
    start < 0 ? '' : file.subarray(at + key.length, Math.min(start, at + key.length + 20)).toString()
  if (!/^\s*\{\s*$/.test(between)) return null
  const open = file.indexOf('"', start + '"body":'.length)
  let end = open + 1
  while (file[end] !== QUOTE) end += file[end] === BACKSLASH ? 2 : 1
  return JSON.parse(file.subarray(open, end + 1).toString('utf8'))
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
