import { type Declaration, declarationOf, fieldsOf } from './sdk-declarations'

/** Where a type is written, which decides what the names in it mean. */
export interface Place {
  file: string
  scope: string
  /** What the type parameters stand for. */
  given?: Record<string, { type: string; at: Place }>
}

/**
 * What is wrong with a value, by the type that it should have: fields missing or undeclared, nulls where none may be,
 * other types, and texts that are none of those listed, also where the SDK leaves its lists open.
 */
export function faultsOf(value: unknown, type: string, at: Place, where: string): string[] {
  const options = alternatives(type).filter(option => option !== 'OtherString')
  const found: string[][] = []
  for (const option of options) {
    const faults = faultsOfOne(value, option, at, where)
    if (faults.length === 0) return []
    found.push(faults)
  }
  // The nearest miss says most: of several objects, the one that the value calls itself.
  const isAnother = (fault: string) =>
    fault.startsWith(`${where} is `) ||
    fault.startsWith(`${where}.object is `) ||
    fault === `${where}.deleted is missing`
  const distance = (faults: string[]) => faults.length + (faults.some(isAnother) ? 1000 : 0)
  return found.toSorted((a, b) => distance(a) - distance(b))[0] ?? [`${where} has no type`]
}

function faultsOfOne(value: unknown, type: string, at: Place, where: string): string[] {
  if (type === 'unknown' || type === 'any') return []
  if (value === undefined) return [`${where} is missing`]
  if (type === 'null') return value === null ? [] : [`${where} is no null`]
  if (value === null) return [`${where} is null`]
  if (type === 'string' || type === 'number' || type === 'boolean')
    return typeof value === type ? [] : [`${where} is no ${type}`]
  if (/^'.*'$|^\d+$|^true$|^false$/.test(type))
    return String(value) === type.replaceAll("'", '') ? [] : [`${where} is ${shortened(value)}`]
  const [, outer = type, inner] = /^([\w.]+)<(.+)>$/.exec(type) ?? []
  if (outer === 'Array')
    return Array.isArray(value)
      ? value.flatMap((item, index) => faultsOf(item, inner!, at, `${where}[${index}]`))
      : [`${where} is no list`]
  const given = at.given?.[type]
  if (given) return faultsOf(value, given.type, given.at, where)
  const declaration = declarationOf(outer, at.file, at.scope) ?? declarationOf(outer, 'lib')
  if (!declaration) throw new Error(`Nobody declares ${type}, which ${where} should be (${at.file})`)
  const inside = placeWithin(declaration, inner, at)
  if (declaration.alias) return faultsOf(value, declaration.alias, inside, where)
  return faultsOfObject(value, declaration, inside, where)
}

export function faultsOfObject(
  value: unknown,
  declaration: Declaration,
  inside: Place,
  where: string,
): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${where} is no object`]
  const given = value as Record<string, unknown>
  const fields = fieldsOf(declaration)
  // An object says itself what it is; when that is something else, the rest says nothing.
  const otherwise = fields.filter(({ name, type }) => /^'.*'$/.test(type) && `'${given[name]}'` !== type)
  if (otherwise.some(({ name }) => given[name] !== undefined))
    return otherwise.map(({ name }) => `${where}.${name} is ${shortened(given[name])}`)
  const known = new Set(fields.map(({ name }) => name))
  const more = Object.keys(given).filter(key => !known.has(key))
  return [
    ...more.flatMap(key =>
      declaration.others
        ? faultsOf(given[key], declaration.others, inside, `${where}.${key}`)
        : [`${where}.${key} is not declared`],
    ),
    ...fields.flatMap(field =>
      field.optional && given[field.name] === undefined
        ? []
        : faultsOf(given[field.name], field.type, inside, `${where}.${field.name}`),
    ),
  ]
}

/** Names inside an interface are looked for in the namespace of its name first. */
export function placeWithin(declaration: Declaration, argument?: string, from?: Place): Place {
  const { file, name, generic } = declaration
  const isFilled = generic && argument && from
  return { file, scope: name, ...(isFilled && { given: { [generic]: { type: argument, at: from } } }) }
}

/** Parameters that are read and not declared, groups within groups included. */
export function undeclaredKeys(reads: object, type: string, at: Place, where = ''): string[] {
  const shapes = alternatives(type).flatMap(option => shapesOf(option, at))
  return Object.entries(reads).flatMap(([key, reader]: [string, unknown]) => {
    const path = where ? `${where}[${key}]` : key
    const found = shapes.flatMap(shape =>
      fieldsOf(shape)
        .filter(({ name }) => name === key)
        .map(declared => ({ declared, at: placeWithin(shape) })),
    )
    if (found.length === 0) return [path]
    const inner = typeof reader === 'function' && 'reads' in reader ? reader.reads : null
    if (!inner) return []
    return found.flatMap(each => undeclaredKeys(inner as object, each.declared.type, each.at, path))
  })
}

/** The interfaces behind a type, through aliases, lists and what may be left empty. */
function shapesOf(type: string, at: Place): Declaration[] {
  const wrapped = /^(?:Array|Emptyable)<(.+)>$/.exec(type)?.[1]
  if (wrapped) return alternatives(wrapped).flatMap(option => shapesOf(option, at))
  const declaration = /^[A-Z][\w.]*$/.test(type) ? declarationOf(type, at.file, at.scope) : null
  if (!declaration) return []
  if (declaration.fields) return [declaration]
  return alternatives(declaration.alias ?? '').flatMap(option => shapesOf(option, placeWithin(declaration)))
}

/** `'a' | Array<B | C> | null` → its three parts. */
function alternatives(type: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < type.length; at += 1) {
    if ('<{['.includes(type[at]!)) depth += 1
    if ('>}]'.includes(type[at]!)) depth -= 1
    if (depth > 0 || !type.startsWith(' | ', at)) continue
    parts.push(type.slice(start, at))
    start = at + 3
  }
  return [...parts, type.slice(start)]
}

const shortened = (value: unknown) => String(JSON.stringify(value)).slice(0, 60)
