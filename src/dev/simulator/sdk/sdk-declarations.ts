import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The SDK's own type declarations, which come from Stripe's OpenAPI, read far enough to hold values against them. */

const root = join(import.meta.dir, '../../../../node_modules/stripe/esm')

export interface Field {
  name: string
  optional: boolean
  type: string
}

export interface Declaration {
  file: string
  /** `Session` for what is inside the namespace of that name; empty at the top. */
  scope: string
  /** What it is called there, with its scope. */
  name: string
  generic: string | null
  /** Set for an alias. */
  alias: string | null
  /** Set for an interface. */
  fields: Field[] | null
  parent: string | null
  /** What any other key holds. */
  others: string | null
}

interface Module {
  declared: Map<string, Declaration>
  /** Without a name: all of the file. */
  imported: Map<string, { file: string; name: string | null }>
  /** Of the resource's class: `list` → its line. */
  methods: Map<string, string>
}

const modules = new Map<string, Module>()

function moduleOf(file: string): Module {
  const known = modules.get(file)
  if (known) return known
  const read = parse(file, readFileSync(join(root, `${file}.d.ts`), 'utf8'))
  modules.set(file, read)
  return read
}

const opened =
  /^(?:export )?(?:declare )?(namespace|interface|class|type) (\w+)(?:<(\w+)>)?(?: extends ([\w.]+)[\w, <>]*)?(?: =)? \{$/
const alias = /^(?:export )?type (\w+)(?:<(\w+)>)? = (.+);$/
const field = /^(?:readonly )?'?(\w+)'?(\?)?: (.+);$/
const others = /^\[\w+: \w+\]: (.+);$/
const method = /^(\w+)\(.*\): .+;$/
const imports = /^(?:import|export) \{ (.+) \} from '(.+)\.js';$/
const wholeImport = /^import \* as (\w+) from '(.+)\.js';$/
/** A field whose type stands where it is: `balance?: {`, over several lines. */
const inlineField = /^(\w+)(\?)?: \{$/
const inlineEnd = /^\}( \| null)?;$/

function parse(file: string, text: string): Module {
  const module: Module = { declared: new Map(), imported: new Map(), methods: new Map() }
  const open: { kind: string; name: string; declaration: Declaration | null }[] = []
  const scope = () => open.map(({ name }) => name).join('.')
  const declare = (name: string, more: Partial<Declaration>) => {
    const full = [scope(), name].filter(part => part).join('.')
    const empty = { generic: null, alias: null, fields: null, parent: null, others: null }
    const declaration = { ...empty, file, scope: scope(), name: full, ...more }
    // An interface may come in two parts, and after a namespace of its name.
    module.declared.set(full, declaration)
    return declaration
  }
  for (const raw of text.replaceAll(/\/\*\*.*?\*\//gs, '').split('\n')) {
    const line = raw.trim()
    const inside = open.at(-1)
    const head = opened.exec(line)
    const [, aliasName, aliasOf, aliased] = alias.exec(line) ?? []
    const [, fieldName, mark, fieldType] = field.exec(line) ?? []
    if (head) {
      const [, kind = '', name = '', generic = null, parent = null] = head
      const isShape = kind === 'interface' || kind === 'type'
      const declaration = isShape ? declare(name, { fields: [], generic, parent }) : null
      open.push({ kind, name, declaration })
    } else if (inside?.declaration && inlineField.test(line)) {
      const [, name = '', optional] = inlineField.exec(line)!
      inside.declaration.fields!.push({ name, optional: Boolean(optional), type: `Inline_${name}` })
      open.push({
        kind: 'inline',
        name: `Inline_${name}`,
        declaration: declare(`Inline_${name}`, { fields: [] }),
      })
    } else if (line === '}') open.pop()
    else if (inlineEnd.test(line)) {
      const closed = open.pop()
      const isNullable = inlineEnd.exec(line)![1]
      const of = open.at(-1)?.declaration?.fields?.find(({ type }) => type === closed?.name)
      if (of && isNullable) of.type += ' | null'
    } else if (inside?.kind === 'class') {
      const called = method.exec(line)?.[1]
      if (called) module.methods.set(called, line)
    } else if (inside?.declaration && fieldName && fieldType)
      inside.declaration.fields!.push({ name: fieldName, optional: Boolean(mark), type: fieldType })
    else if (inside?.declaration && others.test(line)) inside.declaration.others = others.exec(line)![1]!
    else if (aliasName && aliased) declare(aliasName, { alias: aliased, generic: aliasOf ?? null })
    else addImports(module, file, line)
  }
  return module
}

function addImports(module: Module, file: string, line: string) {
  const [, whole, wholePath = ''] = wholeImport.exec(line) ?? []
  if (whole) module.imported.set(whole, { file: join(file, '..', wholePath), name: null })
  const [, names, path = ''] = imports.exec(line) ?? []
  if (!names) return
  const from = join(file, '..', path)
  for (const part of names.split(', ')) {
    const [name = '', local = name] = part.split(' as ')
    module.imported.set(local, { file: from, name })
  }
}

/** Finds what a name means where it stands: in its own scope, around it, or where it was imported from. */
export function declarationOf(name: string, file: string, scope = ''): Declaration | null {
  const { declared, imported } = moduleOf(file)
  const around = scope.split('.').filter(part => part)
  for (let depth = around.length; depth >= 0; depth -= 1) {
    const found = declared.get([...around.slice(0, depth), name].join('.'))
    if (found) return found
  }
  const [first = '', ...rest] = name.split('.')
  const source = imported.get(first)
  if (source) {
    const inside = source.name ? [source.name, ...rest] : rest
    return declarationOf(inside.join('.'), source.file)
  }
  // An index has its names in a namespace, and passes them on beside it.
  return rest.length > 0 && file.endsWith('/index') ? declarationOf(rest.join('.'), file) : null
}

/** What a method of a resource takes and answers: `methodOf('resources/Refunds', 'create')`. */
export function methodOf(file: string, name: string): { params: string | null; answer: string } {
  const line = moduleOf(file).methods.get(name)
  if (!line) throw new Error(`${file} has no method ${name}`)
  const answer = /\): (?:Promise<Response<(.+)>>|(Api\w+)Promise<(.+)>);$/.exec(line)
  if (!answer) throw new Error(`${file}.${name} answers what nobody understands: ${line}`)
  const [, one, many, item] = answer
  return {
    params: /params\??: ([\w.]+)/.exec(line)?.[1] ?? null,
    answer: one ?? `${many}<${item}>`,
  }
}

/** All of an interface's fields, its parents' included. */
export function fieldsOf(declaration: Declaration): Field[] {
  const own = declaration.fields ?? []
  const parent = declaration.parent && declarationOf(declaration.parent, declaration.file, declaration.scope)
  if (!parent) return own
  const names = new Set(own.map(({ name }) => name))
  return [...own, ...fieldsOf(parent).filter(({ name }) => !names.has(name))]
}

/** The name of the interface of an event: its `type` is that very text. */
export function eventDeclarationOf(type: string): Declaration {
  for (const declaration of moduleOf('resources/Events').declared.values())
    if (declaration.fields?.some(each => each.name === 'type' && each.type === `'${type}'`))
      return declaration
  throw new Error(`The SDK knows no event ${type}`)
}
