import sharp from 'sharp'
import type { FileStore } from '../../adapters/files/port'
import { DAY_MS } from '../../core/rules/instant'
import { randomOf } from './random'
import type { Rows } from './rows'

/** Wall, floor and bag of each doorstep. */
const DOORSTEPS: readonly (readonly [wall: string, floor: string, bag: string])[] = [
  ['#e7e2d9', '#b9a58c', '#c99d66'],
  ['#dfe7ea', '#8f9ba3', '#d0a878'],
  ['#efe3dc', '#a9746a', '#bf9157'],
  ['#e4e8dd', '#8a9a7b', '#cfa56b'],
  ['#e9e4ee', '#9a8fa8', '#c79a60'],
]

/** Drawn photos of bags at doors, kept where uploads are kept, for the stops that were done. */
export async function keepProofPhotos(
  seed: number,
  now: Date,
  files: FileStore,
): Promise<NonNullable<Rows['stored_file']>> {
  const random = randomOf(seed, 'proofs')
  const at = new Date(now.getTime() - 61 * DAY_MS)
  return Promise.all(
    DOORSTEPS.map(async doorstep => {
      const id = random.id(at)
      const bytes = await photoOf(doorstep)
      await files.put(`${id}.jpg`, bytes)
      return {
        id,
        kind: 'proof',
        content_type: 'image/jpeg',
        bytes: bytes.length,
        sha256: new Bun.CryptoHasher('sha256').update(bytes).digest('hex'),
        created_at: at,
      }
    }),
  )
}

/** A photo of one of the doorsteps. */
export const drawDoorstep = (number: number): Promise<Buffer> =>
  photoOf(DOORSTEPS[number % DOORSTEPS.length]!)

const photoOf = (doorstep: (typeof DOORSTEPS)[number]) =>
  sharp(Buffer.from(drawingOf(...doorstep)))
    .jpeg({ quality: 80 })
    .toBuffer()

function drawingOf(wall: string, floor: string, bag: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" viewBox="0 0 960 720">
    <defs>
      <linearGradient id="light" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#fff" stop-opacity=".55"/><stop offset="1" stop-color="#000" stop-opacity=".18"/>
      </linearGradient>
      <filter id="soft"><feGaussianBlur stdDeviation="14"/></filter>
    </defs>
    <rect width="960" height="720" fill="${wall}"/>
    <rect y="500" width="960" height="220" fill="${floor}"/>
    <rect x="90" y="40" width="330" height="470" rx="6" fill="#6d4f3b"/>
    <rect x="112" y="62" width="286" height="448" fill="#7d5c45"/>
    <rect x="140" y="96" width="230" height="160" fill="#6d4f3b"/><rect x="140" y="290" width="230" height="190" fill="#6d4f3b"/>
    <circle cx="378" cy="300" r="11" fill="#d9c27a"/>
    <ellipse cx="610" cy="598" rx="185" ry="30" fill="#000" opacity=".35" filter="url(#soft)"/>
    <path d="M470 300 L750 300 L764 600 L456 600 Z" fill="${bag}"/>
    <path d="M470 300 L750 300 L742 340 L480 344 Z" fill="#000" opacity=".12"/>
    <path d="M556 302 q52 -82 104 0" fill="none" stroke="#8a6336" stroke-width="11"/>
    <rect x="520" y="396" width="180" height="118" rx="8" fill="#fffdf7"/>
    <rect x="540" y="418" width="116" height="13" fill="#2f2f2f"/><rect x="540" y="444" width="140" height="8" fill="#999"/>
    <rect x="540" y="462" width="92" height="8" fill="#999"/><rect x="540" y="484" width="70" height="14" fill="#2f2f2f"/>
    <rect width="960" height="720" fill="url(#light)"/>
  </svg>`
}
