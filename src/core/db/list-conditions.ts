import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { Failure } from '../contract/failures'
import { foldText, phoneDigits } from '../rules/typed/folding'
import { readInstant } from '../rules/typed/moments'

export type Column = Expression<unknown>
export type FilterKind = 'text' | 'number' | 'boolean' | 'instant' | 'id' | 'array'
/**
 * A field that lists may be filtered by: its column, or a condition of its own. `also` is what follows from all of these
 * values, said for an index that holds only such rows.
 */
export type Filter =
  | { column: Column; kind: FilterKind; also?: (values: readonly unknown[]) => Expression<SqlBool> | null }
  | { where: (value: unknown) => Expression<SqlBool> }

/**
 * Matches anywhere, whatever case and accents, and digits of phone numbers whatever parts them; the trigram index of the
 * folded column serves it.
 */
export function contains(column: Expression<string>, text: string): Expression<SqlBool> {
  const folded = sql`fold_text(${column})`
  const forms = [foldText(text), phoneDigits(text)].filter(form => form !== null)
  const conditions = [...new Set(forms)].map(form => sql<SqlBool>`${folded} like ${`%${literal(form)}%`}`)
  return conditions.length === 1 ? conditions[0]! : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

/** Text within a pattern of `like`. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')

const MAX_DEPTH = 2
/** More than any screen composes; each one may have to look at every row. */
const MOST_CONDITIONS = 100

export function conditionsOf(
  filter: Record<string, unknown>,
  filters: Readonly<Record<string, Filter>>,
  depth = 0,
  budget = { left: MOST_CONDITIONS },
): Expression<SqlBool>[] {
  const eb = expressionBuilder<Record<string, never>, never>()
  return Object.entries(filter).flatMap(([field, value]) => {
    if (field === '$and' || field === '$or') {
      if (depth >= MAX_DEPTH || !Array.isArray(value) || !value.length) throw refused('filter', field)
      const parts = value.map(part => {
        if (!isPlain(part)) throw refused('filter', field)
        return eb.and(conditionsOf(part, filters, depth + 1, budget))
      })
      return [field === '$and' ? eb.and(parts) : eb.or(parts)]
    }
    budget.left -= isPlain(value) ? Object.keys(value).length : 1
    if (budget.left < 0) throw refused('filter', field)
    const known = Object.hasOwn(filters, field) ? filters[field] : undefined
    if (!known) throw refused('filter', field)
    if ('where' in known) return [known.where(value)]
    const operations = isPlain(value) ? Object.entries(value) : [['$eq', value] as const]
    const follows = operations.flatMap(([operator, operand]) => {
      if (operator !== '$eq' && operator !== '$in') return []
      return known.also?.([operand].flat()) ?? []
    })
    return [
      ...operations.map(([operator, operand]) =>
        condition(known.column, known.kind, field, operator, operand),
      ),
      ...follows,
    ]
  })
}

const COMPARISONS: Record<string, string> = { $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' }

function condition(
  column: Column,
  kind: FilterKind,
  field: string,
  operator: string,
  operand: unknown,
): Expression<SqlBool> {
  if (operator === '$exists')
    return operand === true || operand === 'true'
      ? sql<SqlBool>`${column} is not null`
      : sql<SqlBool>`${column} is null`
  if (operator === '$in' || operator === '$nin') {
    if (!Array.isArray(operand) || operand.length > 500) throw refused('filter', field)
    const values = operand.map(value => typed(value, kind, field))
    if (kind === 'array') {
      const overlaps = sql<SqlBool>`${column} && ${sql.val(values)}::text[]`
      return operator === '$in' ? overlaps : sql<SqlBool>`not (${overlaps})`
    }
    const among = values.length ? sql<SqlBool>`${column} in (${sql.join(values)})` : sql<SqlBool>`false`
    return operator === '$in' ? among : sql<SqlBool>`not (${among})`
  }
  if (operator === '$regex') {
    if (typeof operand !== 'string' || kind !== 'text') throw refused('filter', field)
    // Prefix ("^abc") or contains; anything cleverer is a way to keep a database busy.
    const prefix = operand.startsWith('^')
    const text = literal(foldText(operand.replace(/^\^/, '')))
    return sql<SqlBool>`fold_text(${column}) like ${`${prefix ? '' : '%'}${text}%`}`
  }
  const value = typed(operand, kind, field)
  if (kind === 'array') {
    if (operator === '$eq') return sql<SqlBool>`${column} @> ${sql.val([value])}`
    if (operator === '$ne') return sql<SqlBool>`not (${column} @> ${sql.val([value])})`
    throw refused('filter', field)
  }
  // Said as plainly as that, an index serves it.
  if (operator === '$eq')
    return value === null ? sql<SqlBool>`${column} is null` : sql<SqlBool>`${column} = ${value}`
  if (operator === '$ne') return sql<SqlBool>`${column} is distinct from ${value}`
  const comparison = COMPARISONS[operator]
  if (!comparison || value === null) throw refused('filter', field)
  return sql<SqlBool>`${column} ${sql.raw(comparison)} ${value}`
}

function typed(value: unknown, kind: FilterKind, field: string): string | number | boolean | Date | null {
  if (value === null && kind !== 'array') return null
  if (kind === 'number' && typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e15)
    return value
  if (kind === 'boolean' && (typeof value === 'boolean' || value === 'true' || value === 'false'))
    return value === true || value === 'true'
  if (kind === 'instant') {
    const at = value instanceof Date ? value : typeof value === 'string' ? readInstant(value) : null
    if (at && at.getUTCFullYear() >= 1970 && at.getUTCFullYear() < 2200) return at
    throw refused('filter', field, 'notInstant')
  }
  if ((kind === 'text' || kind === 'array') && typeof value === 'string' && value.length <= 200) return value
  if (kind === 'id' && typeof value === 'string' && /^[0-9a-f]{24}$/.test(value)) return value
  throw refused('filter', field)
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

const REASONS = {
  unknown: 'is not possible here',
  notInstant: 'has to be an instant as ISO 8601 with a zone',
  notDay: 'has to be a day, or an instant as ISO 8601 with a zone',
}

export const refused = (part: string, field: string, rule: keyof typeof REASONS = 'unknown') =>
  new Failure('ValidationError', {
    fields: [{ path: `${part}.${field}`, rule, message: `${field} ${REASONS[rule]}` }],
  })
