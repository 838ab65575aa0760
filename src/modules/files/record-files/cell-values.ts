import type { z } from 'zod'
import { Allergen, Day, isEndInstant } from '../../../core/contract/common'
import { Failure } from '../../../core/contract/failures'
import { isMoney, type Schema } from '../../../core/contract/record-columns'
import { saysNone } from '../../../core/rules/csv'
import { readAllergen } from '../../../core/rules/typed/allergen-names'
import { readList, readYesNo } from '../../../core/rules/typed/cells'
import { type MomentRefusal, readDay, readMoment } from '../../../core/rules/typed/moments'
import { type NumberRefusal, readAmount, readNumber } from '../../../core/rules/typed/numbers'

type Def = z.core.$ZodTypes['_zod']['def']
export type Cells = ReadonlyMap<string, string>

/** A cell that could mean several things, or nothing that its field can be. */
export class UnreadableCell extends Error {
  column = ''
  constructor(readonly rule: MomentRefusal | NumberRefusal) {
    super(`It cannot be read: ${rule}`)
  }
}

/** A field without what may be absent or done with it around it, as it is written. */
export function written(schema: Schema): Schema {
  const def = defOf(schema)
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return written(def.innerType)
    case 'pipe':
      return written(defOf(def.in).type === 'transform' ? def.out : def.in)
    default:
      return schema
  }
}

export const shapeOfFields = (schema: Schema): Record<string, Schema> | null => {
  const def = defOf(written(schema))
  return def.type === 'object' ? (def.shape as Record<string, Schema>) : null
}

/** Whether a field may be left out of what is new. */
export const isOptional = (schema: Schema): boolean =>
  (schema as z.core.$ZodType & { _zod: { optin?: string } })._zod.optin === 'optional'

function isNullable(schema: Schema): boolean {
  const def = defOf(schema)
  if (def.type === 'nullable') return true
  return 'innerType' in def ? isNullable((def as { innerType: Schema }).innerType) : false
}

/** The columns that a field is written in. */
export function columnsOfField(name: string, schema: Schema): string[] {
  const shape = shapeOfFields(schema)
  if (!shape || isMoney(shape)) return [name]
  return Object.entries(shape).flatMap(([key, part]) => columnsOfField(`${name}.${key}`, part))
}

/** What cells say of these fields. Throws a failure that names every cell that cannot be read. */
export function valuesOf(
  names: readonly string[],
  schemas: Readonly<Record<string, Schema>>,
  cells: Cells,
  before: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  const fields: { path: string; rule: string; message: string }[] = []
  for (const name of names) {
    try {
      const value = valueIn(name, schemas[name]!, cells, before[name])
      if (value !== undefined) values[name] = value
    } catch (error) {
      if (!(error instanceof UnreadableCell)) throw error
      fields.push({ path: error.column, rule: error.rule, message: error.message })
    }
  }
  if (fields.length > 0) throw new Failure('ValidationError', { fields })
  return values
}

/** What cells say of a field; undefined: nothing. What it was before stays where they say nothing of it. */
function valueIn(name: string, schema: Schema, cells: Cells, before: unknown): unknown {
  const shape = shapeOfFields(schema)
  if (shape && !isMoney(shape)) {
    if (![...cells.keys()].some(column => column.startsWith(`${name}.`))) return undefined
    const known = isRecord(before) ? before : {}
    const parts = Object.entries(shape).map(([key, part]) => {
      const value = valueIn(`${name}.${key}`, part, cells, known[key])
      return [key, value === undefined ? known[key] : value] as const
    })
    const given = parts.filter(([, value]) => value !== undefined && value !== null && value !== '')
    if (given.length === 0) return isNullable(schema) ? null : undefined
    return Object.fromEntries(
      parts.filter(([key, value]) => value !== undefined && !(value === null && !isNullable(shape[key]!))),
    )
  }
  const text = cells.get(name)
  if (text === undefined) return unionOf(name, schema, cells, before)
  return inColumn(name, schema, text)
}

/** The value of a cell; an error names its column. */
function inColumn(column: string, schema: Schema, text: string): unknown {
  try {
    return cellValue(schema, text)
  } catch (error) {
    if (error instanceof UnreadableCell) error.column = column
    throw error
  }
}

/** Of several shapes: whichever fields there are cells of. */
function unionOf(name: string, schema: Schema, cells: Cells, before: unknown): unknown {
  const def = defOf(written(schema))
  if (def.type !== 'union') return undefined
  const own = [...cells].filter(([column]) => column.startsWith(`${name}.`))
  if (own.length === 0) return undefined
  const filled = own.filter(([, text]) => text !== '')
  if (filled.length === 0) return isNullable(schema) ? null : undefined
  const parts = (def.options as Schema[]).flatMap(option => Object.entries(shapeOfFields(option) ?? {}))
  return {
    ...(isRecord(before) ? before : {}),
    ...Object.fromEntries(
      filled.map(([column, text]) => {
        const key = column.slice(name.length + 1)
        const part = parts.find(([of]) => of === key)?.[1]
        return [key, part ? inColumn(column, part, text) : text]
      }),
    ),
  }
}

/**
 * What a cell says, in the kind of its field. A number or a moment that cannot be read is an error; what else is not of
 * that kind stays text, for the contract to refuse.
 */
export function cellValue(schema: Schema, text: string): unknown {
  const inner = written(schema)
  const def = defOf(inner)
  if (text === '') return emptyOf(schema, def)
  if (inner === Allergen) return readAllergen(text) ?? text
  switch (def.type) {
    case 'number':
      return valueFrom(readNumber(text, number => (inner as z.ZodType).safeParse(number).success))
    case 'boolean':
      return readYesNo(text) ?? text
    case 'date':
      return valueFrom(readMoment(text, isEndInstant(inner) ? 'last' : 'first'))
    case 'string':
      return inner === Day ? valueFrom(readDay(text)) : text
    case 'array':
      return isNullable(schema) && saysNone(text) ? [] : listOf(def.element as Schema, text)
    case 'object':
      return isMoney(def.shape) ? { amount: valueFrom(readAmount(text)), currency: 'eur' } : jsonOf(text)
    case 'record':
    case 'tuple':
    case 'map':
      return jsonOf(text)
    case 'union':
      return unionValue(def.options as readonly Schema[], text)
    default:
      return text
  }
}

function emptyOf(schema: Schema, def: Def): unknown {
  if (isNullable(schema)) return null
  if (def.type === 'array') return []
  if (def.type === 'record') return {}
  return def.type === 'string' ? '' : undefined
}

function unionValue(options: readonly Schema[], text: string): unknown {
  if (/^[[{"]/.test(text)) return jsonOf(text)
  const kinds = options.map(option => defOf(written(option)).type)
  const truth = kinds.includes('boolean') ? readYesNo(text) : null
  if (truth !== null) return truth
  const number = kinds.includes('number') ? readNumber(text) : null
  return number && !('refusal' in number && number.refusal === 'notNumber') ? valueFrom(number) : text
}

function valueFrom<Value>(read: { value: Value } | { refusal: UnreadableCell['rule'] }): Value {
  if ('refusal' in read) throw new UnreadableCell(read.refusal)
  return read.value
}

function listOf(element: Schema, text: string): unknown {
  if (/^\[/.test(text)) return jsonOf(text)
  const type = defOf(written(element)).type
  if (['object', 'record', 'array'].includes(type)) return jsonOf(text)
  return readList(text).map(one => cellValue(element, one))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const defOf = (schema: Schema): Def => (schema as z.core.$ZodTypes)._zod.def
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
