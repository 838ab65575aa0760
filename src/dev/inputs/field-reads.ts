import { parseSync } from 'vite'

/** A node of the syntax tree, as the parser gives it. */
type Node = { type: string } & Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** `netWeightG` and `net_weight_g` are one field: of the record, and of its table. */
export const fieldName = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Types say what there may be, and read nothing. */
const TYPES = new Set(['typeAnnotation', 'returnType', 'typeParameters', 'typeArguments'])
/** Where names of columns are conditions or an order, not only fetched. */
const DECIDES = /^(where|whereRef|having|orderBy|groupBy)$/

/**
 * The fields that a source does something with: compares, computes, prints. What is only handed on under its own name
 * (`net_weight: product.netWeight`, `weight={dish.weight}`), as stores and views do, is not read.
 * @param handsOnOutside what is handed on leaves the product, and counts
 */
export function fieldsReadIn(file: string, source: string, handsOnOutside = false): Set<string> {
  const { program } = parseSync(file, source)
  const found = new Set<string>()
  /** Names of variables that hold a field, taken out of an object. */
  const held = new Map<string, string>()
  walk(program as unknown as Node, [], (node, parents) => {
    const parent = parents.at(-1)
    if (node.type === 'ObjectPattern')
      for (const [field, variable] of takenBy(node)) {
        if (variable) held.set(variable, field)
        else found.add(fieldName(field))
      }
    const field = fieldAt(node, parent, held)
    if (field !== undefined && (handsOnOutside || !isHandedOn(field, parents, node)))
      found.add(fieldName(field))
    for (const column of columnsAt(node, parents)) found.add(column)
  })
  return found
}

function walk(node: Node, parents: readonly Node[], visit: (node: Node, parents: readonly Node[]) => void) {
  visit(node, parents)
  const inside = [...parents, node]
  for (const [key, value] of Object.entries(node)) {
    if (TYPES.has(key)) continue
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, inside, visit)
  }
}

/** What `{ field, other: variable, deep: { … } }` takes; no variable where a pattern goes deeper. */
function takenBy(pattern: Node): [field: string, variable: string | undefined][] {
  return (pattern.properties as Node[]).flatMap(property => {
    const field = property.type === 'Property' ? nameOf(property.key) : undefined
    if (field === undefined) return []
    const value = property.value as Node
    const target = value.type === 'AssignmentPattern' ? (value.left as Node) : value
    return [[field, nameOf(target)]] as [string, string | undefined][]
  })
}

const nameOf = (node: unknown) =>
  isNode(node) && node.type === 'Identifier' ? (node.name as string) : undefined

const isPart = (parent: Node | undefined, type: string, part: string, node: Node) =>
  parent?.type === type && parent[part] === node

/** The field that an expression reads. */
function fieldAt(node: Node, parent: Node | undefined, held: ReadonlyMap<string, string>) {
  if (node.type === 'MemberExpression') {
    const isWritten = isPart(parent, 'AssignmentExpression', 'left', node) && parent?.operator === '='
    // A method is no field: `list.at(-1)`.
    if (isWritten || isPart(parent, 'CallExpression', 'callee', node)) return undefined
    const property = node.property as Node
    if (!node.computed) return nameOf(property)
    return typeof property.value === 'string' ? property.value : undefined
  }
  if (node.type !== 'Identifier') return undefined
  const isName =
    (isPart(parent, 'MemberExpression', 'property', node) && !parent?.computed) ||
    isPart(parent, 'Property', 'key', node) ||
    isPart(parent, 'AssignmentPattern', 'left', node)
  return isName ? undefined : held.get(node.name as string)
}

/** Whether what is read becomes a property of the same name and nothing else. */
function isHandedOn(field: string, parents: readonly Node[], node: Node): boolean {
  for (const [at, parent] of [...parents.entries()].reverse()) {
    if (/Function|Statement|Declaration/.test(parent.type)) return false
    const child = parents[at + 1] ?? node
    // What another one is by default.
    if (parent.type === 'AssignmentPattern' && parent.right === child) return false
    const within = parents[at - 1]
    // Taking it out of an object is not yet reading it.
    if (parent.type === 'Property' && within?.type === 'ObjectPattern') return parent.value === child
    if (parent.type === 'Property') {
      const name = nameOf(parent.key) ?? (parent.key as Node).value
      return typeof name === 'string' && fieldName(name) === fieldName(field)
    }
    if (parent.type === 'JSXAttribute') return (parent.name as Node).name === field
  }
  return false
}

/** Columns named in conditions of Kysely, and in pieces of SQL. */
function columnsAt(node: Node, parents: readonly Node[]): string[] {
  if (node.type === 'TemplateElement') {
    const tagged = parents.findLast(({ type }) => type === 'TaggedTemplateExpression')
    return tagged && nameOf(tagged.tag) === 'sql' ? wordsOf((node.value as { raw: string }).raw) : []
  }
  if (node.type !== 'Literal' || typeof node.value !== 'string') return []
  const call = parents.findLast(({ type }) => type === 'CallExpression')
  const method = isNode(call?.callee) ? nameOf((call.callee as Node).property) : undefined
  return method && DECIDES.test(method) ? wordsOf(node.value) : []
}

const wordsOf = (text: string) => text.match(/[a-z][a-z0-9_]*/g) ?? []
