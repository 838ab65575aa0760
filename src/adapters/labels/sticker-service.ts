import { z } from 'zod'
import type { AllergenSheet, StickerService } from './port'

const TIMEOUT_MS = 10_000
const MOST_BYTES = 20_000_000

const Stickers = z.array(z.object({ html: z.string() })).max(5_000)

/** The labels behind an address: `?date=` or `?pdf=` with `json=1`, and `?date=` with `csv=` for a delivery partner. */
export function stickerService(address: string): StickerService {
  const stickers = async (query: Record<string, string>) =>
    Stickers.parse(JSON.parse(await textAt(address, { ...query, json: '1' }))).map(({ html }) => html)
  return {
    kind: 'service',
    knownPdfs: [],
    ofDay: date => stickers({ date }),
    ofPdf: pdf => stickers({ pdf }),
    deliveries: (csv, date) => textAt(address, { date, csv }),
  }
}

export const allergenSheet = (address: string): AllergenSheet => ({
  kind: 'sheet',
  read: () => textAt(address, {}),
})

async function textAt(address: string, query: Record<string, string>): Promise<string> {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`${url.host} answered ${response.status}`)
  if (Number(response.headers.get('content-length') ?? 0) > MOST_BYTES)
    throw new Error(`${url.host} answered too much`)
  return response.text()
}
