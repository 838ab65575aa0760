import type { z } from 'zod'
import { type CsvCell, decimals } from '../rules/csv'

export type Schema = z.core.$ZodType
/** A column of a file of records: which field it is a part of, and what a record has there. */
export type RecordColumn = { name: string; of: string; read: (doc: unknown) => CsvCell }

/** What the records of a list's answer are made of as columns; null for answers that are no list. */
export function columnsOfList(output: unknown): RecordColumn[] | null {
  const shape = shapeOf(output as Schema | undefined)
  const docs = shape?.docs && bare(shape.docs)
  if (docs?._zod.def.type !== 'array') return null
  return columnsOfRecord((docs._zod.def as z.core.$ZodArrayDef).element)
}

/** What records of this schema are made of as columns. */
export function columnsOfRecord(schema: unknown): RecordColumn[] | null {
  const record = shapeOf(schema as Schema | undefined)
  return record && Object.entries(record).flatMap(([name, part]) => columnsIn(part, name, name, [name]))
}

/** A schema without what may be absent around it; of several shapes the first, which is the whole record. */
export function bare(schema: Schema): Schema {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return bare(def.innerType)
    case 'union':
      return bare(def.options[0]!)
    case 'pipe':
      return bare(def.out)
    default:
      return schema
  }
}

export function shapeOf(schema: Schema | undefined): Record<string, Schema> | null {
  const { def } = (schema ? bare(schema) : schema)?._zod ?? {}
  return def?.type === 'object' ? (def as z.core.$ZodObjectDef).shape : null
}

function columnsIn(schema: Schema, name: string, of: string, path: string[]): RecordColumn[] {
  const valueAt = (doc: unknown) =>
    path.reduce<unknown>((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], doc)
  const shape = shapeOf(schema)
  if (!shape) {
    const isNullable = (schema as z.core.$ZodTypes)._zod.def.type === 'nullable'
    return [{ name, of, read: doc => cellOf(valueAt(doc), isNullable) }]
  }
  if (isMoney(shape))
    return [
      {
        name,
        of,
        read: doc => {
          const money = valueAt(doc) as { amount: number } | null | undefined
          return money ? { plain: decimals(money.amount) } : null
        },
      },
    ]
  return Object.entries(shape).flatMap(([key, part]) => columnsIn(part, `${name}.${key}`, of, [...path, key]))
}

export const isMoney = (shape: object) => Object.keys(shape).sort().join() === 'amount,currency'

/** @param isNullable an empty cell is read as null, so that an empty list needs a word */
function cellOf(value: unknown, isNullable: boolean): CsvCell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return { plain: String(value) }
  if (value instanceof Date) return { plain: value.toISOString() }
  if (typeof value === 'string') return { text: value }
  if (Array.isArray(value) && value.every(one => typeof one !== 'object' || one === null))
    return { text: value.join(', ') || (isNullable ? 'none' : '') }
  return { text: JSON.stringify(value) }
}
