import { chmodSync, closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import type { OfferedRelease } from './release'

/** Nothing came for so long. */
const SILENT_MS = 60_000

/** The download is not what was announced, or was cut off. Nothing of it is left. */
export class BadDownload extends Error {}

/** Fetches a program to a file that can be run. @throws BadDownload, or what the network throws */
export async function download({ url, size, sha256 }: OfferedRelease, path: string): Promise<void> {
  const silence = new AbortController()
  const watch = () => setTimeout(() => silence.abort(new BadDownload('nothing comes any more')), SILENT_MS)
  let timer = watch()
  const file = openSync(path, 'w', 0o755)
  let isWhole = false
  try {
    const response = await fetch(url, { signal: silence.signal })
    if (!response.ok || !response.body) throw new BadDownload(`${url}: ${response.status}`)
    const hash = new Bun.CryptoHasher('sha256')
    let got = 0
    for await (const bytes of response.body) {
      clearTimeout(timer)
      timer = watch()
      got += bytes.length
      if (got > size) throw new BadDownload(`more than the ${size} bytes that were announced`)
      hash.update(bytes)
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
    }
    if (got < size) throw new BadDownload(`cut off after ${got} of ${size} bytes`)
    if (hash.digest('hex') !== sha256.toLowerCase()) throw new BadDownload('its sum is another')
    fsyncSync(file)
    isWhole = true
  } finally {
    clearTimeout(timer)
    closeSync(file)
    if (!isWhole) rmSync(path, { force: true })
  }
  // Whatever the process masks of new files.
  chmodSync(path, 0o755)
}
