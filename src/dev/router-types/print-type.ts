import { z } from 'zod'
import { listOf } from '../../core/contract/list'
import type { ExportedSchema, ExportedSchemas } from './exported-schemas'

type Schema = z.core.$ZodType
/** What a caller gives, or what a call answers: they differ where a schema has defaults or transforms. */
export type Side = 'input' | 'output'

/** A schema whose type is known to the compiler alone. */
class Unprintable extends Error {}

export type PrintType = (schema: Schema, side: Side) => string

/**
 * Prints schemas as TypeScript: by the name that a contract exports, else by their structure. A transform shows no type
 * at run time; it is printed as a field of an exported object.
 * @param nameOf The name by which the printed file knows an exported schema.
 */
export function makePrintType(
  { byName, byField }: ExportedSchemas,
  nameOf: (schema: ExportedSchema) => string,
): PrintType {
  function print(schema: Schema, side: Side): string {
    const def = defOf(schema)
    const simple = SIMPLE[def.type]
    if (simple) return simple
    const exported = byName.get(schema)
    if (exported && !isShort(schema, side))
      return reference(exported, isSame(schema) && exported.hasType ? 'output' : side)
    try {
      return structure(schema, side)
    } catch (error) {
      const member = byField.get(schema)
      if (!(error instanceof Unprintable) || !member) throw error
      return `${reference(member.of, side)}['${member.field}']`
    }
  }

  /** A name would tell less than the one word that it stands for. */
  const isShort = (schema: Schema, side: Side) => {
    const { type, ...def } = defOf(schema)
    return type === 'pipe' && side === 'output' && 'out' in def && defOf(def.out).type in SIMPLE
  }

  const reference = (exported: ExportedSchema, side: Side) =>
    side === 'output' && exported.hasType ? nameOf(exported) : `z.${side}<typeof ${nameOf(exported)}>`

  function structure(schema: Schema, side: Side): string {
    const def = defOf(schema)
    switch (def.type) {
      case 'object':
        return listed(def, side) ?? object(def, side)
      case 'enum':
        return Object.values(def.entries).map(literal).join(' | ')
      case 'literal':
        return def.values.map(literal).join(' | ')
      case 'array':
        return `(${print(def.element, side)})[]`
      case 'tuple':
        if (def.rest) throw new Unprintable('a tuple with a rest')
        return `[${def.items.map(item => print(item, side)).join(', ')}]`
      case 'record':
        return record(def, side)
      case 'union':
        return def.options.map(option => print(option, side)).join(' | ')
      case 'intersection':
        return `(${print(def.left, side)}) & (${print(def.right, side)})`
      case 'nullable':
        return `${print(def.innerType, side)} | null`
      case 'optional':
        return `${print(def.innerType, side)} | undefined`
      case 'nonoptional':
        return `Exclude<${print(def.innerType, side)}, undefined>`
      case 'default':
      case 'prefault':
        return `${print(def.innerType, side)}${side === 'input' ? ' | undefined' : ''}`
      case 'readonly':
        return `Readonly<${print(def.innerType, side)}>`
      case 'pipe':
        return print(side === 'input' ? def.in : def.out, side)
      default:
        throw new Unprintable(`a contract must export a schema of the kind "${def.type}"`)
    }
  }

  /** A list may hold parts of records, where its reader asks for fields; its type says whole ones. */
  function listed({ shape }: z.core.$ZodObjectDef, side: Side): string | undefined {
    if (Object.keys(shape).join() !== LIST_FIELDS) return undefined
    const { element } = defOf(shape.docs!) as z.core.$ZodArrayDef
    const its = defOf(element)
    return `ListOf<${print(its.type === 'union' ? its.options[0]! : element, side)}>`
  }

  function object({ shape, catchall }: z.core.$ZodObjectDef, side: Side): string {
    if (catchall && defOf(catchall).type !== 'never') throw new Unprintable('an object with unnamed fields')
    const fields = Object.entries(shape).map(([name, field]) => {
      const isOptional = (side === 'input' ? field._zod.optin : field._zod.optout) !== undefined
      const type = print(field, side)
      return `${key(name)}${isOptional ? `?: ${type.replace(/ \| undefined$/, '')}` : `: ${type}`}`
    })
    return `{ ${fields.join('; ')} }`
  }

  function record({ keyType, valueType, partial }: z.core.$ZodRecordDef, side: Side): string {
    const all = `Record<${print(keyType, side)}, ${print(valueType, side)}>`
    return partial ? `Partial<${all}>` : all
  }

  return print
}

const SIMPLE: Partial<Record<string, string>> = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  date: 'Date',
  null: 'null',
  undefined: 'undefined',
  unknown: 'unknown',
  never: 'never',
}

const LIST_FIELDS = Object.keys(listOf(z.unknown()).shape).join()

const defOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def

const literal = (value: unknown) => (typeof value === 'string' ? JSON.stringify(value) : String(value))
const key = (name: string) => (/^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name))

/** Kinds whose input may differ from their output. */
const CHANGING = new Set(['default', 'prefault', 'pipe', 'transform', 'catch', 'lazy', 'custom'])

/** Whether what a caller gives has the same type as what is read from it. */
function isSame(schema: Schema): boolean {
  const def = defOf(schema)
  return !CHANGING.has(def.type) && Object.values(def).every(isSameInside)
}

function isSameInside(value: unknown): boolean {
  if (value instanceof z.core.$ZodType) return isSame(value)
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isSameInside)
  return Object.getPrototypeOf(value) !== Object.prototype || Object.values(value).every(isSameInside)
}
