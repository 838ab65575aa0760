import type { z } from 'zod'

/** A place in an input where an id is expected: names joined by dots, `[]` for the parts of a list. */
export type IdField = string

const LOOKS_LIKE_ID = /^(ids?|tid|_id|picture)$|(Id|Ids|IdOrSlug)$/
const DEEPEST = 9

/** Every place of a procedure's inputs, each once. */
export function fieldsOf(inputs: readonly unknown[]): string[] {
  return [...new Set(inputs.flatMap(input => placesIn(input as z.core.$ZodType, '', 0)))]
}

/** Those that are named like an id. */
export const idFieldsOf = (inputs: readonly unknown[]): IdField[] =>
  fieldsOf(inputs).filter(place => LOOKS_LIKE_ID.test(place.split('.').at(-1)!))

function placesIn(schema: z.core.$ZodType, at: string, depth: number): string[] {
  if (depth > DEEPEST) return []
  return partsOf(schema, at).flatMap(([part, place]) => [
    ...(place === at ? [] : [place]),
    ...placesIn(part, place, depth + 1),
  ])
}

/** What a schema is made of, and where each part stands. */
function partsOf(schema: z.core.$ZodType, at: string): [part: z.core.$ZodType, place: string][] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).map(([name, part]) => [part, at ? `${at}.${name}` : name])
    case 'array':
      return [[def.element, `${at}[]`]]
    case 'record':
      return [[def.valueType, `${at}.*`]]
    case 'tuple':
      return def.items.map(part => [part, `${at}[]`])
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return [[def.innerType, at]]
    case 'pipe':
      return [
        [def.in, at],
        [def.out, at],
      ]
    case 'union':
      return def.options.map(part => [part, at])
    case 'intersection':
      return [
        [def.left, at],
        [def.right, at],
      ]
    case 'lazy':
      return [[def.getter(), at]]
    default:
      return []
  }
}

/** What stands there in an input; undefined when nothing does. */
export function valueAt(input: unknown, field: IdField): unknown {
  const value = field
    .replaceAll('[]', '.0')
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], input)
  return Array.isArray(value) ? value[0] : value
}

/** The same input with something else there, in a list instead of all that it had. */
export function withValueAt<Input>(input: Input, field: IdField, value: unknown): Input {
  const copy = structuredClone(input)
  const path = field.replaceAll('[]', '.0').split('.')
  const last = path.pop()!
  const inner = path.reduce<Record<string, unknown>>(
    (at, key) => at[key] as Record<string, unknown>,
    copy as Record<string, unknown>,
  )
  inner[last] = Array.isArray(inner[last]) ? [value] : value
  return copy
}
