import type { AuditEntry } from '../../../src/modules/back-office/record-history/contract/record-history'
import type { FormSection, SingleFieldSpec } from '../describe'
import { partsOf } from '../fields/date-fields'
import { writeValue } from './field-values'
import { camelCase, kindOf } from './record-kinds'
import type { HistoryTools } from './sentences'

/** One field that changed, as people read it. */
export type FieldChange = { label: string } & (
  | { kind: 'changed'; from: string; to: string }
  | { kind: 'set'; to: string }
  | { kind: 'cleared'; from: string }
  | { kind: 'added' | 'taken'; items: string }
  /** What it was and what it is has no short form, such as opening hours. */
  | { kind: 'other' }
)

/** Columns that every row has: the sentence says what happened to them. */
const UNSAID = new Set(['id', 'version', 'createdAt', 'updatedAt', 'archivedAt', 'deletedAt'])

/** A field of the form, or else what all forms call a field of this name. */
interface Named {
  label: string
  spec: SingleFieldSpec | null
  isCents: boolean
}

/** What an entry says of fields that have a name in the forms, in the order of the entry. */
export function changesOf(entry: AuditEntry, tools: HistoryTools): FieldChange[] {
  const [before, after] = [entry.before ?? {}, entry.after ?? {}]
  const form = tools.formOf(kindOf(entry))
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap(column => {
    const field = nameOf(column, form, tools)
    return field ? changeOf(field, before[column], after[column], entry, tools) : []
  })
}

function nameOf(
  column: string,
  form: readonly FormSection[],
  { collection, detailOf }: HistoryTools,
): Named | null {
  const name = camelCase(column)
  if (UNSAID.has(name)) return null
  const isCents = name.endsWith('Cents')
  const names = isCents ? [name, name.slice(0, -'Cents'.length)] : [name]
  const specs = form.flatMap(({ fields }) => fields).flatMap(partsOf)
  const spec = specs.find(field => names.includes(field.name)) ?? null
  if (spec) return { label: collection(`fields.${spec.label}`), spec, isCents }
  for (const one of names) {
    const own = detailOf(one)
    if (own) return { label: own, spec, isCents }
    const shared = `fields.${one.replace(/Id$/, '')}` as 'fields.name'
    if (collection.has(shared)) return { label: collection(shared), spec, isCents }
  }
  return null
}

function changeOf(
  { label, spec, isCents }: Named,
  before: unknown,
  after: unknown,
  entry: AuditEntry,
  tools: HistoryTools,
): FieldChange[] {
  const write = (value: unknown) => writeValue(value, { spec, isCents, entry }, tools)
  if (Array.isArray(before) && Array.isArray(after)) {
    const [gone, come] = [without(before, after), without(after, before)]
    const changes = [
      ...(come.length ? [{ kind: 'added' as const, written: write(come) }] : []),
      ...(gone.length ? [{ kind: 'taken' as const, written: write(gone) }] : []),
    ]
    if (!changes.length || changes.some(({ written }) => !written)) return [{ label, kind: 'other' }]
    return changes.map(({ kind, written }) => ({ label, kind, items: written! }))
  }
  const [from, to] = [write(before), write(after)]
  if (from === undefined || to === undefined) return [{ label, kind: 'other' }]
  if (from === null && to === null) return []
  if (from === null) return [{ label, kind: 'set', to: to! }]
  if (to === null) return [{ label, kind: 'cleared', from }]
  // Both are written alike where the difference is in what is not shown, such as seconds.
  return from === to ? [{ label, kind: 'other' }] : [{ label, kind: 'changed', from, to }]
}

function without(these: readonly unknown[], those: readonly unknown[]) {
  const known = new Set(those.map(one => JSON.stringify(one)))
  return these.filter(one => !known.has(JSON.stringify(one)))
}
