import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { Context } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import { mayFail, signedIn } from '../../../core/procedures'
import { callerKey } from '../../../core/rate-limit'
import { readVatNumber } from '../../../core/rules/fields/vat'
import { makeOwnTurns } from '../../../core/turns/turns'
import { type Cells, valuesOf } from './cell-values'
import {
  ImportAnswer,
  type ImportError,
  type ImportedRow,
  ImportRecords,
  ImportTemplate,
  ShowTemplate,
} from './contract/record-files'
import {
  type CallAt,
  collectionAt,
  columnsIn,
  type ImportedCollection,
  keyColumnOf,
  ownersIn,
  templateOf,
} from './imported-collection'
import { ambiguous, errorsOf, twice, unchangeable } from './row-errors'
import { isSame, textOf } from './same-cells'

type Doc = { id: string; updatedAt?: Date } & Record<string, unknown>
/** Calls a procedure, as whoever the context says. */
export type CallAs = (ctx: Context, path: string, input: object) => Promise<unknown>
type Row = z.output<typeof ImportRecords>['rows'][number]

/** One file of somebody at a time: each row waits for nobody then. */
const inTurnOf = makeOwnTurns({ atOnce: 1, waiting: 0 })

/**
 * Takes rows of a file into a collection, by its own calls: a row may do what its person may, and is refused where they
 * would be. Tried first, nothing of it stays.
 */
export const makeImportRecords = (callAt: CallAt, callAs: CallAs) =>
  signedIn
    .input(ImportRecords)
    .output(ImportAnswer)
    .concat(mayFail('NotFound', 'Forbidden', 'TooManyRequests'))
    .mutation(async ({ input, ctx }) => {
      const collection = collectionAt(input.of, callAt)
      if (!collection) throw new Failure('NotFound')
      const answer = await inTurnOf(callerKey(ctx), async () => {
        const work = new Import(collection, input, ctx, callAs)
        // Who may not even look at the collection is told so once, and not of every row.
        await work.call('list', { limit: 1 })
        return work.answer()
      })
      if (answer === 'busy') throw new Failure('TooManyRequests', { retryAfter: 1 })
      return answer
    })

/** The columns that a file for a collection may have. */
export const makeShowTemplate = (callAt: CallAt) =>
  signedIn
    .input(ShowTemplate)
    .output(ImportTemplate)
    .concat(mayFail('NotFound'))
    .query(async ({ input, ctx: { fail } }) => {
      const collection = collectionAt(input.of, callAt)
      if (!collection) throw fail('NotFound')
      return { columns: templateOf(collection) }
    })

class Import {
  private readonly columns: readonly string[]
  private readonly keyColumn: string | null
  private readonly owners: string[]
  private readonly seen = new Set<string>()

  constructor(
    private readonly collection: ImportedCollection,
    private readonly input: z.output<typeof ImportRecords>,
    private readonly ctx: Context,
    private readonly callAs: CallAs,
  ) {
    this.columns = columnsIn(collection, input.columns)
    this.keyColumn = keyColumnOf(collection, this.columns)
    this.owners = ownersIn(collection, this.columns)
  }

  async answer(): Promise<ImportAnswer> {
    const { columns } = this
    const { fieldOf, readOnly } = this.collection
    const rows: ImportedRow[] = []
    for (const row of this.input.rows) rows.push(await this.take(row))
    const isNamed = (column: string) => ['id', '_id', 'updatedAt'].includes(column)
    return {
      unknown: columns.filter(column => !fieldOf.has(column) && !readOnly.has(column) && !isNamed(column)),
      readOnly: columns.filter(column => readOnly.has(column)),
      foundBy: this.keyColumn,
      rows,
    }
  }

  call(verb: string, input: object, changes: Partial<Context> = {}) {
    const request = { ...this.ctx.request, idempotencyKey: null }
    return this.callAs(
      { ...this.ctx, request, ...changes, isPart: true, now: this.ctx.world.clock.now() },
      `${this.collection.of}.${verb}`,
      input,
    )
  }

  private async take({ line, cells: written }: Row): Promise<ImportedRow> {
    const cells = this.cellsOf(written)
    const row = { line, key: null, id: null, changes: [], errors: [] }
    try {
      const { before, key } = await this.recordOf(cells)
      if (key !== null && this.seen.has(key))
        return { ...row, key, id: before?.id ?? null, outcome: 'refused', errors: [twice(this.keyColumn)] }
      if (key !== null) this.seen.add(key)
      return {
        ...row,
        key,
        ...(before ? await this.change(before, cells) : await this.create(cells, written, key)),
      }
    } catch (error) {
      return { ...row, outcome: 'refused', errors: this.wrong(error) }
    }
  }

  /** By the names that columns are written under; those that are not written are left out, but for who it is. */
  private cellsOf(written: readonly string[]): Cells {
    const { columns } = this
    const { fieldOf, readers } = this.collection
    const named = columns.map((column, at): [string, string] => [
      readers.has(column) || !fieldOf.has(column) || column === fieldOf.get(column)
        ? column
        : aliasOf(column, fieldOf),
      (written[at] ?? '').trim(),
    ])
    return new Map(named)
  }

  private async recordOf(cells: Cells): Promise<{ before: Doc | null; key: string | null }> {
    const id = cells.get('id') || cells.get('_id')
    if (id) return { before: (await this.call('show', { id })) as Doc, key: `id=${id}` }
    const named = this.keyColumn && cells.get(this.keyColumn)
    if (!this.keyColumn || !named) return { before: null, key: null }
    const filter = Object.fromEntries([
      [this.keyColumn, this.keyValues(this.keyColumn, named)],
      ...this.owners.flatMap(owner => (cells.get(owner) ? [[owner, cells.get(owner)]] : [])),
    ])
    const { docs } = (await this.call('list', { filter, limit: 2 })) as { docs: Doc[] }
    if (docs.length > 1) throw new Failure('ValidationError', { fields: [ambiguous(this.keyColumn)] })
    const found = docs[0]
    return {
      // A list may say less of a record than its own page.
      before: found ? ((await this.call('show', { id: found.id })) as Doc) : null,
      key: JSON.stringify(filter),
    }
  }

  /** As it is written, and as it would be kept. */
  private keyValues(column: string, text: string) {
    const schema = (this.collection.createFields ?? this.collection.updateFields)?.[column] as
      | z.ZodType
      | undefined
    const kept = schema?.safeParse(text)
    const values = [text, kept?.data, column === 'vatNumber' ? readVatNumber(text) : null]
    return { $in: [...new Set(values.filter(value => typeof value === 'string'))] }
  }

  private async change(before: Doc, cells: Cells) {
    const row = { id: before.id, changes: [] as ImportedRow['changes'], errors: [] as ImportError[] }
    const fields = this.collection.updateFields ?? {}
    const { fieldOf } = this.collection
    const other = [...cells].flatMap(([column, after]) => {
      const field = fieldOf.get(column)
      const isOther =
        field !== undefined && !isSame(column, fields[field], this.textIn(before, column), after, field)
      return isOther ? [{ column, field }] : []
    })
    if (other.length === 0) return { ...row, outcome: 'unchanged' as const }
    const fixed = other.filter(({ field }) => !(field in fields))
    if (fixed.length > 0)
      return { ...row, outcome: 'refused' as const, errors: fixed.map(({ column }) => unchangeable(column)) }
    const touched = [...new Set(other.map(({ field }) => field))]
    const change = { id: before.id, ...valuesOf(touched, fields, cells, before) }
    // Tried first in any case: what only is written differently is no change.
    const updatedAt = before.updatedAt ? { updatedAt: before.updatedAt } : {}
    const after = (await this.call('update', { ...change, ...updatedAt }, { isRehearsal: true })) as Doc
    const changes = this.differences(before, after, touched, cells)
    if (changes.length === 0) return { ...row, outcome: 'unchanged' as const }
    if (isStale(before, cells.get('updatedAt')))
      return {
        ...row,
        changes,
        outcome: 'refused' as const,
        errors: this.wrong(new Failure('StaleRecord')),
      }
    if (!this.input.dryRun) await this.call('update', { ...change, ...updatedAt })
    return { ...row, changes, outcome: 'changed' as const }
  }

  /** What a record shows differently in columns of these fields; of one that it shows elsewhere, what was written. */
  private differences(before: Doc, after: Doc, touched: readonly string[], cells: Cells) {
    const { fieldOf, readers } = this.collection
    const isOther = !isDeepStrictEqual({ ...before, updatedAt: null }, { ...after, updatedAt: null })
    return [...fieldOf].flatMap(([column, field]) => {
      if (!touched.includes(field)) return []
      if (!readers.has(column))
        return isOther && cells.get(column) ? [{ column, before: '', after: cells.get(column)! }] : []
      const [one, other] = [this.textIn(before, column), this.textIn(after, column)]
      return one === other ? [] : [{ column, before: one, after: other }]
    })
  }

  /** What a new record keeps of its cells; what it shows elsewhere, as it was written. */
  private contents(made: Doc, cells: Cells) {
    const { fieldOf, readers } = this.collection
    return [...filled(cells)].flatMap(([column, text]) =>
      fieldOf.has(column)
        ? [{ column, before: '', after: readers.has(column) ? this.textIn(made, column) : text }]
        : [],
    )
  }

  private wrong(error: unknown): ImportError[] {
    return errorsOf(error, this.columns, this.ctx)
  }

  private textIn(doc: Doc, column: string): string {
    return textOf(this.collection.readers.get(column)?.(doc))
  }

  private async create(cells: Cells, written: readonly string[], key: string | null) {
    const fields = this.collection.createFields
    if (!fields) throw new Failure('Forbidden')
    const values = valuesOf(Object.keys(fields), fields, filled(cells))
    const request = { ...this.ctx.request, idempotencyKey: key === null ? this.rowKey(written) : null }
    const made = (await this.call('create', values, {
      ...this.rehearsal(),
      ...(this.input.dryRun ? {} : { request }),
    })) as Doc
    return {
      id: this.input.dryRun ? null : made.id,
      changes: this.contents(made, cells),
      errors: [],
      outcome: 'created' as const,
    }
  }

  /** Of a row that nothing tells from others but itself: sent again, it is not made again. */
  private rowKey(written: readonly string[]): string {
    const said = JSON.stringify([this.collection.of, this.columns, written])
    return `import-${createHash('sha256').update(said).digest('hex').slice(0, 40)}`
  }

  private rehearsal(): Partial<Context> {
    return this.input.dryRun ? { isRehearsal: true } : {}
  }
}

/** A column under which a record shows what is written under another name. */
function aliasOf(column: string, fieldOf: ReadonlyMap<string, string>): string {
  const field = fieldOf.get(column)!
  return column.startsWith(`${field}.`) ? column : field
}

/** Whether a row was written down from another version than the one that is there. */
const isStale = (before: Doc, seen: string | undefined) =>
  Boolean(seen && before.updatedAt && new Date(seen).getTime() !== before.updatedAt.getTime())

const filled = (cells: Cells): Cells => new Map([...cells].filter(([, text]) => text !== ''))
