import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the SDK's own type declarations say about objects and parameters; they come from Stripe's OpenAPI. */

const resources = join(import.meta.dir, '../../../../node_modules/stripe/esm/resources')
const texts = new Map<string, string>()

function declarations(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(resources, `${file}.d.ts`), 'utf8')
  texts.set(file, text)
  return text
}

interface Field {
  name: string
  optional: boolean
  type: string
}

/** The fields of a top-level interface, or of one inside the namespace of the same file (`Charge.Outcome`). */
export function fieldsOf(file: string, name: string): Field[] {
  const [outer = '', ...inner] = name.split('.')
  const text = declarations(file)
  const scope = inner.length ? block(text, new RegExp(`^export declare namespace ${outer} \\{`, 'm')) : text
  const indent = inner.length ? '    ' : ''
  const head = inner.length
    ? `^    interface ${inner[0]} \\{`
    : `^export interface ${outer}(?: extends [\\w, ]+)? \\{`
  const body = block(scope, new RegExp(head, 'm'))
  const field = new RegExp(`^${indent}    (?:readonly )?([a-z_][a-z_0-9]*)(\\?)?: (.+);$`, 'gm')
  const own = [...body.matchAll(field)].map(([, key = '', mark, type = '']) => ({
    name: key,
    optional: Boolean(mark),
    type,
  }))
  const isPaged = new RegExp(`^export interface ${outer} extends PaginationParams`, 'm').test(text)
  const paging = ['limit', 'starting_after', 'ending_before'].map(key => ({
    name: key,
    optional: true,
    type: '',
  }))
  return isPaged ? [...own, ...paging] : own
}

/** From the head to the brace that closes it. */
function block(text: string, head: RegExp): string {
  const start = text.search(head)
  if (start < 0) throw new Error(`The SDK declares no ${head}`)
  let depth = 0
  for (let at = text.indexOf('{', start); at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return text.slice(start, at)
  }
  throw new Error(`The declaration of ${head} does not end`)
}

/**
 * What is wrong with an object, by the interface it should be: required fields that are missing, fields that
 * nobody declared, nulls where none may be, and the same one level down in the same file's namespace.
 */
export function faultsOf(value: object, file: string, name: string): string[] {
  const fields = fieldsOf(file, name)
  const given = value as Record<string, unknown>
  const known = new Set(fields.map(field => field.name))
  const undeclared = Object.keys(given).filter(key => !known.has(key))
  return [
    ...undeclared.map(key => `${name}.${key} is not declared`),
    ...fields.flatMap(field => faultsOfField(given[field.name], field, file, name)),
  ]
}

function faultsOfField(value: unknown, field: Field, file: string, name: string): string[] {
  const where = `${name}.${field.name}`
  if (value === undefined) return field.optional ? [] : [`${where} is missing`]
  if (value === null) return field.type.includes('null') ? [] : [`${where} is null`]
  const literal = /^'([^']+)'$/.exec(field.type)
  if (literal) return value === literal[1] ? [] : [`${where} is ${String(value)}`]
  for (const plain of ['string', 'number', 'boolean'])
    if (field.type === plain || field.type === `${plain} | null`)
      return typeof value === plain ? [] : [`${where} is no ${plain}`]
  const nested = new RegExp(`^${name.split('.')[0]}\\.(\\w+)(?: \\| null)?$`).exec(field.type)
  const isPlain = typeof value === 'object' && !Array.isArray(value)
  if (nested && isPlain && !name.includes('.')) return faultsOf(value, file, `${name}.${nested[1]}`)
  return []
}
