import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { LocalDelivery, ToldMessage } from './port'

/** An errand as the partner's stand-in knows it, with what it was ordered under. */
export type KeptDelivery = LocalDelivery & { key: string }
export type KeptQuote = { id: string; priceCents: number; orders: string[]; endsAt: string }
export type Kept = { messages: ToldMessage[]; deliveries: KeptDelivery[]; quotes: KeptQuote[] }

const MOST_KEPT = 60

/** The memory of the stand-ins: a file, so that a restart forgets nothing. */
export function openStandInMemory(folder: string) {
  const path = join(folder, 'told.json')
  const inTurn = pLimit(1)

  const read = (): Promise<Kept> =>
    readFile(path, 'utf8').then(
      text => JSON.parse(text) as Kept,
      () => ({ messages: [], deliveries: [], quotes: [] }),
    )

  return {
    read,
    /** One change after the other, each whole or not at all. */
    change: <Out>(how: (kept: Kept) => Out): Promise<Out> =>
      inTurn(async () => {
        const kept = await read()
        const out = how(kept)
        const newest: Kept = {
          // Of each by itself: orders are told of far more often than partners.
          messages: kept.messages.filter(
            ({ who }, at) => kept.messages.slice(0, at).filter(one => one.who === who).length < MOST_KEPT,
          ),
          deliveries: kept.deliveries.slice(0, MOST_KEPT),
          quotes: kept.quotes.slice(0, MOST_KEPT),
        }
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const draft = `${path}.${crypto.randomUUID()}`
        await writeFile(draft, JSON.stringify(newest, null, 1), { mode: 0o600 })
        await rename(draft, path)
        return out
      }),
  }
}
export type StandInMemory = ReturnType<typeof openStandInMemory>
