import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { ToldTaxMessage } from './port'

/** What the local agency holds of one taxpayer. */
export type Taxpayer = {
  /** Of the last record that came, whatever became of it. */
  lastHash: string | null
  /** By number and day of the invoice. */
  invoices: { [key: string]: { state: 'Correcta' | 'AceptadaConErrores' | 'Anulada'; request: string } }
  /** Hashes of records that it holds. */
  hashes: string[]
  messages: ToldTaxMessage[]
}
const newTaxpayer = (): Taxpayer => ({ lastHash: null, invoices: {}, hashes: [], messages: [] })

export interface AgencyMemory {
  change<Out>(nif: string, how: (taxpayer: Taxpayer) => Out): Promise<Out>
  all(): Promise<Taxpayer[]>
}

export function passingMemory(): AgencyMemory {
  const taxpayers = new Map<string, Taxpayer>()
  return {
    async change(nif, how) {
      const taxpayer = taxpayers.get(nif) ?? newTaxpayer()
      taxpayers.set(nif, taxpayer)
      return how(taxpayer)
    },
    all: async () => [...taxpayers.values()],
  }
}

/** A file of each taxpayer, so that a restart forgets nothing and servers that send for different ones do not meet. */
export function folderMemory(folder: string): AgencyMemory {
  const inTurn = pLimit(1)
  const read = (file: string): Promise<Taxpayer> =>
    readFile(join(folder, file), 'utf8').then(text => JSON.parse(text) as Taxpayer, newTaxpayer)
  return {
    change: (nif, how) =>
      inTurn(async () => {
        const file = `${nif}.json`
        const taxpayer = await read(file)
        const out = how(taxpayer)
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const draft = join(folder, `.${crypto.randomUUID()}`)
        await writeFile(draft, JSON.stringify(taxpayer), { mode: 0o600 })
        await rename(draft, join(folder, file))
        return out
      }),
    async all() {
      const files = await readdir(folder).catch(() => [])
      return Promise.all(files.filter(file => file.endsWith('.json')).map(read))
    },
  }
}
