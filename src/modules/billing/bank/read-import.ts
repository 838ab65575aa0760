import type { World } from '../../../core/context'
import type { Tx } from '../../../core/db/open'
import { jobContext } from '../../../core/job-context'
import { inTransaction } from '../../../core/write'
import { addFaults, endImport, keepProgress, keepStatements, setFormat } from './bank-imports.store'
import { type ImportFailure, MOST_FAULTS } from './contract/bank-imports'
import { encodingOf, partsOf } from './file-parts'
import { findAccounts, keepTransactions } from './keep-transactions'
import { type BankFormat, formatOf } from './rules/bank-formats'
import { type BankRecord, type ReadStatement, ties } from './rules/bank-records'
import { openReader } from './rules/open-reader'
import { tellApart } from './tell-apart'

/** So many records are written at once, in one transaction. */
const AT_ONCE = 1000

/**
 * Job: reads a file that has been received. Tried again, it begins from the start and adds only what is missing; it ends
 * when a person has stopped it.
 */
export async function readImport(world: World, { importId }: { importId: string }): Promise<void> {
  const found = await world.db
    .selectFrom('bank_import')
    .select(['csv', 'state'])
    .where('id', '=', importId)
    .executeTakeFirst()
  if (found?.state !== 'reading') return
  const decoder = new TextDecoder(await encodingOf(partsOf(world.db, importId)))
  let reading: { reader: ReturnType<typeof openReader>; work: ImportWork } | null = null
  let readBytes = 0
  for await (const part of partsOf(world.db, importId)) {
    const text = decoder.decode(part, { stream: true })
    readBytes += part.length
    if (!reading) {
      const format = formatOf(text)
      await setFormat(world.db, importId, format)
      if (format === 'csv' && !found.csv) return end(world, importId, 'columnsMissing')
      reading = { reader: openReader(format, found.csv), work: new ImportWork(world, importId, format) }
    }
    if (!(await reading.work.take(reading.reader.write(text), readBytes))) return
  }
  if (!reading) return end(world, importId, 'nothingRead')
  const { reader, work } = reading
  const isWanted = await work.take([...reader.write(decoder.decode()), ...reader.end()], readBytes)
  if (isWanted) await end(world, importId, work.isEmpty ? 'nothingRead' : null)
}

const writing = <Out>(world: World, body: (tx: Tx) => Promise<Out>): Promise<Out> =>
  inTransaction(jobContext(world, 'bank-import'), 'job.bankImport', ({ db }) => body(db), {
    isAudited: false,
  })

async function end(world: World, importId: string, failure: ImportFailure | null): Promise<void> {
  const how = failure ? { state: 'failed' as const, failure } : { state: 'done' as const }
  await writing(world, tx => endImport(tx, importId, how, world.clock.now()))
}

/** What was read of a file so far. */
class ImportWork {
  private readonly tell = tellApart()
  private transactions = 0
  private broken = 0
  private statements = 0

  constructor(
    private readonly world: World,
    private readonly importId: string,
    private readonly format: BankFormat,
  ) {}

  get isEmpty(): boolean {
    return this.transactions === 0 && this.statements === 0
  }

  /** Keeps what was read; false when the file is not to be read on. */
  async take(records: readonly BankRecord[], readBytes: number): Promise<boolean> {
    for (let from = 0; from === 0 || from < records.length; from += AT_ONCE)
      if (!(await this.keep(records.slice(from, from + AT_ONCE), readBytes))) return false
    return true
  }

  private keep(records: readonly BankRecord[], readBytes: number): Promise<boolean> {
    const { importId, world, format: source } = this
    const told = records.flatMap(record =>
      record.kind === 'transaction'
        ? [{ transaction: record.transaction, ...this.tell(record.transaction) }]
        : [],
    )
    const statements = records.flatMap(record =>
      record.kind === 'statement' && record.statement.account !== ''
        ? [{ statement: record.statement, number: this.statements++ }]
        : [],
    )
    const faults = records.flatMap(({ kind, ...record }) =>
      kind === 'broken' ? [record as { line: number; reason: string; detail: string }] : [],
    )
    const kept = faults.slice(0, Math.max(0, MOST_FAULTS - this.broken))
    this.transactions += told.length
    this.broken += faults.length
    const progress = { readBytes, transactions: this.transactions, broken: this.broken }
    return writing(world, async tx => {
      if (!(await keepProgress(tx, importId, progress, world.clock.now()))) return false
      const accountIds = await findAccounts(tx, world, [
        ...statements.map(({ statement }) => statement),
        ...told.map(({ transaction }) => ({ ...transaction, owner: '' })),
      ])
      await keepTransactions(tx, { world, source, importId }, accountIds, told)
      await addFaults(tx, importId, kept)
      await keepStatements(
        tx,
        statements.map(({ statement, number }) => ({
          import_id: importId,
          number,
          account_id: accountIds.get(statement.account)!,
          ...columnsOf(statement),
        })),
      )
      return true
    })
  }
}

const columnsOf = (statement: ReadStatement) => ({
  from_day: statement.from,
  until_day: statement.until,
  opening_cents: statement.openingCents,
  closing_cents: statement.closingCents,
  in_count: statement.inCount,
  in_cents: statement.inCents,
  out_count: statement.outCount,
  out_cents: statement.outCents,
  does_tie: ties(statement),
})
