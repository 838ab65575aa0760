import type { Context, Person } from '../../../core/context'
import { mayFail } from '../../../core/procedures'
import { inTransaction } from '../../../core/write'
import { addImport, addPart, beginReading } from './bank-imports.store'
import { keepsBank, reachesBank } from './bank-scope'
import { PART_BYTES, SyncBankTransactions, SyncedBank } from './contract/bank-imports'
import { bankConnections, fetchBank } from './fetch-bank'
import { readImport } from './read-import'
import type { CsvSource } from './rules/read-csv-statement'
import { findImport, presentDetail } from './show-imports'

type Received = { name: string; content: Buffer; csv?: CsvSource | undefined }
type Calling = Pick<Context, 'world' | 'now' | 'request'> & { caller: Person }

/** Takes a small file as a whole, or what the connected banks say, and answers what came of it. */
export const syncBankTransactions = keepsBank
  .input(SyncBankTransactions)
  .output(SyncedBank)
  .concat(mayFail('Forbidden', 'BankNotConnected', 'BankUnavailable'))
  .mutation(async ({ input: { file }, ctx, path }) => {
    const { world, caller, fail } = ctx
    if (!reachesBank(caller)) throw fail('Forbidden')
    const received: Received[] = []
    if (file) received.push({ ...file, content: Buffer.from(file.content, 'base64') })
    else {
      const connections = await bankConnections(world)
      if (!connections.length) throw fail('BankNotConnected')
      for (const connection of connections) {
        const pages = await fetchBank(world, connection).catch((error: Error) => {
          throw fail('BankUnavailable', { reason: error.message })
        })
        if (pages) received.push({ name: new URL(connection.base_url!).host, content: Buffer.from(pages) })
      }
    }
    const imports = []
    for (const one of received) imports.push(await readNow(ctx, path, one))
    return { imports }
  })

async function readNow(ctx: Calling, path: string, { name, content, csv }: Received) {
  const { world, caller, now } = ctx
  const id = world.newId()
  await inTransaction(ctx, path, async ({ db, emit, audit }) => {
    const sizeBytes = content.length
    await addImport(db, { id, name, sizeBytes, csv: csv ?? null, createdBy: caller.id }, now)
    for (let number = 0; number * PART_BYTES < sizeBytes; number++)
      await addPart(db, id, number, content.subarray(number * PART_BYTES, (number + 1) * PART_BYTES))
    await beginReading(db, id, now)
    // A server that ends in between leaves the reading to the job.
    emit('bank-file.received', { importId: id })
    audit({ type: 'bank_import', id, after: { name, size_bytes: sizeBytes } })
  })
  await readImport(world, { importId: id })
  return presentDetail(world.db, await findImport(world.db, id))
}
