import type { z } from 'zod'
import { columnsOfRecord, type RecordColumn, type Schema } from '../../../core/contract/record-columns'
import { makeHeadingReader } from '../../../core/rules/typed/headings'
import { columnsOfField, isOptional, shapeOfFields } from './cell-values'

/** A procedure, as far as a file of records has to know it. */
export type ImportedCall = {
  _def: {
    inputs: unknown[]
    output?: unknown
    meta?: { listing?: { table?: string; filters: Record<string, string> } }
  }
}
export type CallAt = (path: string) => ImportedCall | undefined

/** What a collection is for who fills it from a file. */
export type ImportedCollection = {
  of: string
  /** What may be written of a new record, and of one that is there. */
  createFields: Record<string, Schema> | null
  updateFields: Record<string, Schema> | null
  /** Which field each column is written to, by the names that files may have for it. */
  fieldOf: Map<string, string>
  /** What a record has in each column that can be written. */
  readers: Map<string, RecordColumn['read']>
  /** Columns that are only read. */
  readOnly: Set<string>
  filters: Set<string>
}

/** These are made in another way: claimed by a device, or of orders and stops. */
const MADE_ELSEWHERE = new Set(['logistics.routes', 'merchant.printers', 'admin.kiosks'])
/** Placed one by one and paid for: what a file changes of an order are its words. */
const NOT_CREATED = new Set(['admin.purchases'])
const OWN_NAMES = new Set(['id', '_id', 'updatedAt'])

/** The collection with this name, when its records may be written from a file. */
export function collectionAt(of: string, callAt: CallAt): ImportedCollection | null {
  const list = callAt(`${of}.list`)?._def.meta?.listing
  const [create, update, show] = ['create', 'update', 'show'].map(verb => callAt(`${of}.${verb}`))
  if (!list?.table || !show || MADE_ELSEWHERE.has(of) || of.startsWith('company.')) return null
  const createFields = create && !NOT_CREATED.has(of) ? fieldsOf(create) : null
  const updateFields = update ? fieldsOf(update) : null
  const fields = { ...updateFields, ...createFields }
  const record = columnsOfRecord(show._def.output) ?? []
  const columns = Object.entries(fields).flatMap(([field, schema]) =>
    columnsOfField(field, schema).map(name => ({ name, field })),
  )
  const unions = record
    .filter(({ name, of: field }) => field in fields && !columns.some(column => column.name === name))
    .map(({ name, of: field }) => ({ name, field }))
  const fieldOf = new Map<string, string>()
  const readers = new Map<string, RecordColumn['read']>()
  for (const { name, field } of [...columns, ...unions]) {
    fieldOf.set(name, field)
    // What a record has elsewhere than where it is written: "profile.firstName" of "firstName".
    const shown =
      record.find(column => column.name === name) ??
      only(record.filter(column => !(column.of in fields) && column.name.endsWith(`.${name}`)))
    if (!shown) continue
    readers.set(name, shown.read)
    if (!fieldOf.has(shown.name)) fieldOf.set(shown.name, field)
  }
  return {
    of,
    createFields,
    updateFields,
    fieldOf,
    readers,
    readOnly: new Set(
      record.map(({ name }) => name).filter(name => !fieldOf.has(name) && !OWN_NAMES.has(name)),
    ),
    filters: new Set(Object.keys(list.filters)),
  }
}

/** The columns that the headings of a file stand for; a second one for a column stays as it is written. */
export function columnsIn({ fieldOf, readOnly }: ImportedCollection, headings: readonly string[]): string[] {
  const read = makeHeadingReader([...OWN_NAMES, ...fieldOf.keys(), ...readOnly])
  const columns = headings.map(read)
  return columns.map((column, at) => (columns.indexOf(column) === at ? column : headings[at]!))
}

/** What a template has: every column that may be filled in, those first without which nothing is made. */
export function templateOf({ createFields, updateFields }: ImportedCollection) {
  const fields = Object.entries(createFields ?? updateFields ?? {})
  return fields.flatMap(([field, schema]) =>
    columnsOfField(field, schema).map(name => ({
      name,
      isRequired: createFields !== null && !isOptional(schema) && isNeeded(name, field, schema),
    })),
  )
}

/** Of an address, the street; of what has one column, that. */
function isNeeded(name: string, field: string, schema: Schema): boolean {
  if (name === field) return true
  const part = shapeOfFields(schema)?.[name.slice(field.length + 1)]
  return part !== undefined && !isOptional(part)
}

function fieldsOf({ _def }: ImportedCall): Record<string, Schema> {
  const shapes = _def.inputs.map(input => shapeOfFields(input as z.core.$ZodType) ?? {})
  return Object.fromEntries(
    shapes.flatMap(shape => Object.entries(shape)).filter(([name]) => !OWN_NAMES.has(name)),
  )
}

const only = <One>(all: One[]): One | undefined => (all.length === 1 ? all[0] : undefined)

/** By what a record is known, the surest first, and whose it is. */
const KEYS = ['slug', 'code', 'merchantSKU', 'vatNumber', 'email', 'name']
const OWNERS = ['merchantId', 'organizationId', 'userId', 'businessId', 'ownerId']

/** The column by which rows of a file without ids are found again. */
export const keyColumnOf = (collection: ImportedCollection, columns: readonly string[]): string | null =>
  KEYS.find(
    key => columns.includes(key) && collection.filters.has(key) && collection.fieldOf.get(key) === key,
  ) ?? null

/** What a record has to have as well, to be the one of a row. */
export const ownersIn = (collection: ImportedCollection, columns: readonly string[]): string[] =>
  OWNERS.filter(owner => columns.includes(owner) && collection.filters.has(owner))
