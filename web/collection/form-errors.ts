import type { FieldErrors, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { issueRefusal } from '../../src/core/contract/issue-refusal'
import { FIELD_RULES, type FieldRefusal } from '../../src/core/rules/fields/validations'
import { readFailure } from '../failure'
import type { Mistake } from '../ui/feedback/refusal-text'
import type { FieldSpec, Values } from './describe'

const REQUIRED = { rule: 'required' } as const
const INVALID = { rule: 'invalid' } as const
const NO_POSITION = { rule: 'noPosition' } as const

/** A mistake of a form, which also asks where an address is. */
export type FormMistake = Mistake | typeof NO_POSITION
const isRefusal = (field: unknown): field is FieldRefusal =>
  typeof field === 'object' &&
  field !== null &&
  'rule' in field &&
  FIELD_RULES.some(rule => rule === field.rule)

function isEmpty(value: unknown) {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/**
 * Checks what changed by the contract's own schema, and that required fields in sight are filled: which ones are may depend
 * on the person. The server judges what was there before.
 */
export function resolverOf(
  schema: z.ZodObject,
  fields: readonly FieldSpec[],
  before: Values | null,
  textOf: (mistake: FormMistake) => string,
): Resolver<Values> {
  const checked = before ? schema.partial() : schema
  const required = fields.filter(field => field.required)
  return values => {
    const written = before ? changesOf(before, values) : withoutEmpty(values, schema)
    const issues = checked.safeParse(written, { reportInput: true }).error?.issues ?? []
    const errors: FieldErrors<Values> = {}
    for (const issue of issues) {
      const said = String(issue.path[0] ?? 'root')
      const name = fieldOf(said, fields)
      const mistake = isEmpty(values[name])
        ? REQUIRED
        : name === said
          ? (issueRefusal(issue) ?? INVALID)
          : NO_POSITION
      errors[name] ??= { type: mistake.rule, message: textOf(mistake) }
    }
    for (const { name, when } of required)
      if ((!before || name in written) && isEmpty(values[name]) && (when?.(values) ?? true))
        errors[name] ??= { type: REQUIRED.rule, message: textOf(REQUIRED) }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
  }
}

/** Where an address is, is chosen with it: what is wrong with its place is said at the address. */
function fieldOf(name: string, fields: readonly FieldSpec[]): string {
  if (name !== 'geo' || fields.some(field => field.name === name)) return name
  return fields.find(field => field.kind === 'address')?.name ?? name
}

/** The fields that are not what they were. */
export function changesOf(before: Values, after: Values): Values {
  return Object.fromEntries(
    Object.entries(after).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key])),
  )
}

/** A new record says nothing about what was left empty, unless it must. */
export function withoutEmpty(values: Values, schema: z.ZodObject): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => {
      if (value === undefined) return false
      const field: unknown = schema.shape[key]
      return !((value === '' || value === null) && isOptional(field))
    }),
  )
}

function isOptional(field: unknown) {
  return typeof field === 'object' && field !== null && 'safeParse' in field
    ? (field as z.ZodType).safeParse(undefined).success
    : true
}

interface ServerMistake {
  name: string
  mistake: FormMistake
}

/** What the server found wrong, field by field; empty when it refused for another reason. */
export function serverMistakes(error: unknown, fields: readonly FieldSpec[]): ServerMistake[] {
  const failure = readFailure(error)
  const details = failure?.details
  if (typeof details !== 'object' || details === null) return []
  if (failure?.name === 'Conflict' && 'field' in details && typeof details.field === 'string')
    return [{ name: details.field, mistake: { rule: 'taken' } }]
  if (failure?.name !== 'ValidationError' || !('fields' in details) || !Array.isArray(details.fields))
    return []
  return details.fields.flatMap((field: unknown): ServerMistake[] => {
    const path = typeof field === 'object' && field !== null && 'path' in field ? String(field.path) : ''
    const said = path.split('.')[0]
    if (!said) return []
    const name = fieldOf(said, fields)
    return [{ name, mistake: name !== said ? NO_POSITION : isRefusal(field) ? field : INVALID }]
  })
}

/** The record as another person has left it, with who that was and when. */
export interface Stale {
  record: Record<string, unknown>
  changedBy: string | null
  changedAt: string | Date | null
}

/** What was refused because another person was faster; null for any other refusal. */
export function staleRecord(error: unknown): Stale | null {
  const failure = readFailure(error)
  if (failure?.name !== 'StaleRecord') return null
  const { record, changedBy = null, changedAt = null } = (failure.details ?? {}) as Partial<Stale>
  return { record: record ?? {}, changedBy, changedAt }
}
