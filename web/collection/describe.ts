import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { useTranslations } from 'use-intl'
import type { z } from 'zod'
import type { Collected } from '../../src/modules/back-office/record-search/contract/collections'
import type { formatsOf } from '../i18n/format'
import type { Texts } from '../i18n/texts'
import type { Door } from '../session/access'
import type { PrivateKind } from '../session/incognito'
import type { Column } from '../ui/tables/data-table'
import type { LookupKind } from './lookups'

type Office = Texts['collection']
export type FieldText = keyof Office['fields']
export type HintText = keyof Office['hints']
export type SectionText = keyof Office['sections']
export type ChoiceGroup = keyof Office['choices']
export type CollectionName = keyof Office['collections']

/** What every record of a collection carries. */
export interface AnyRow {
  id: string
  createdAt: Date
  updatedAt: Date
  archivedAt: Date | null
  /** On what can be shown after it was deleted. */
  deletedAt?: Date | null
}

export interface ListInput {
  page: number
  limit: number
  countUpTo?: number
  sort?: string
  search?: string
  aggregation?: string
  filter?: Record<string, unknown>
}
export interface Page<Row> {
  docs: Row[]
  totalDocs: number
  isTotalCapped?: boolean
  sortedAmong?: number
  aggregation?: Record<string, number>
}

export type Values = Record<string, unknown>

/** The procedures behind a collection. */
export interface Calls<Row> {
  list: (input: ListInput) => Promise<Page<Row>>
  show: (id: string) => Promise<Row>
  /** Left out: these are made in another way. */
  create?: (fields: Values) => Promise<Row>
  /** Only what changed, with the moment of the version that was looked at. Left out: it is only read. */
  update?: (change: Values & { id: string; updatedAt?: Date }) => Promise<Row>
  /** Left out: what is there stays. */
  remove?: (id: string) => Promise<unknown>
  /** Left out, with the way back: nothing is put away. */
  archive?: (id: string) => Promise<unknown>
  unarchive?: (id: string) => Promise<unknown>
}

interface Common {
  name: string
  label: FieldText
  hint?: HintText
  required?: boolean
  /** Half of the form's width where there is room; `wide` fields take all of it. */
  wide?: boolean
  /** Empty is null on the wire; otherwise an empty text. */
  nullable?: boolean
  /** Cannot be changed once the record is there. */
  fixed?: boolean
  /** Says who somebody is: not shown while incognito is on. */
  hides?: PrivateKind
  /** What it says stands elsewhere on the record: left out where that is read. */
  toldElsewhere?: boolean
  /** Shown only while the other values say so. */
  when?: (values: Values) => boolean
}

/** A field of a form, described: which control it gets and how it goes over the wire. */
export type FieldSpec = Common &
  (
    | { kind: 'text'; mono?: boolean; placeholder?: string; type?: 'email' | 'text' }
    | { kind: 'long'; rows?: number }
    | { kind: 'number'; unit?: string; step?: number; min?: number; max?: number }
    | { kind: 'money' }
    | { kind: 'cents' }
    | { kind: 'percent' }
    | { kind: 'switch' }
    | { kind: 'phone' }
    | { kind: 'vat' }
    | { kind: 'colour' }
    /** A day, "2026-11-23"; a moment; a time of day, "13:30". As of the stores. Not after or before another field. */
    | { kind: 'date' | 'instant' | 'time'; after?: string; before?: string }
    /** From its own name until another. */
    | { kind: 'range'; of: 'date' | 'instant' | 'time'; until: { name: string; label: FieldText } }
    | { kind: 'choice'; of: ChoiceGroup; values: readonly string[] }
    | { kind: 'choices'; of: ChoiceGroup; values: readonly string[] }
    | { kind: 'reference'; of: LookupKind; within?: (values: Values) => Record<string, unknown> }
    | { kind: 'references'; of: LookupKind; within?: (values: Values) => Record<string, unknown> }
    | { kind: 'texts'; placeholder?: string }
    | { kind: 'address' }
    | { kind: 'picture' }
    | { kind: 'own'; control: (field: OwnField) => ReactNode }
  )

/** All but a range, which is two of these. */
export type SingleFieldSpec = Exclude<FieldSpec, { kind: 'range' }>

/** What the control of a kind of field is given. */
export interface ControlProps<Kind extends FieldSpec['kind'], Value> {
  spec: Extract<FieldSpec, { kind: Kind }>
  value: Value
  onChange: (value: unknown) => void
  values: Values
  disabled: boolean
}

/** A control of a screen's own, with the value it edits and the rest of the form to look at. */
export interface OwnField {
  id: string
  /** Its name, for controls that need one of their own. */
  label: string
  value: unknown
  onChange: (value: unknown) => void
  values: Values
  /** Another field that is edited with it. */
  set: (name: string, value: unknown) => void
  disabled: boolean
}

export interface FormSection {
  title: SectionText
  fields: readonly FieldSpec[]
}

export type FilterSpec = {
  /** The name of the server's filter. */
  key: string
  label: FieldText
} & (
  | {
      kind?: 'choice'
      of?: ChoiceGroup
      /** The words of the address; `true`, `false` and numbers are sent as such. */
      values: readonly string[]
    }
  /** An instant, from one day until another, both included; either may be left open. */
  | { kind: 'days' }
  /** The same from one minute until another. */
  | { kind: 'moments' }
  /** An amount in cents or a number, from one until another, both included; either may be left open. */
  | { kind: 'cents' }
  | { kind: 'numbers' }
  /** Another record, by its id. */
  | { kind: 'record'; of: LookupKind }
)

export interface Tools {
  t: ReturnType<typeof useTranslations<'collection'>>
  format: ReturnType<typeof formatsOf>
  /** The name of another record, once it is known. */
  nameOf: (kind: LookupKind, id: string | null) => string
}

/** Another side of a record, beside its facts. */
export interface RecordTab {
  value: string
  label: string
  content: ReactNode
}

/** What is done with a record, or with many at once, without opening them. */
export interface RecordAct<Row> {
  /** The name of its text. */
  name: keyof Office['acts']
  icon: LucideIcon
  /** Whoever may call this is offered it. */
  opens: Door
  /** Whether it is of use for this record, as it stands now. */
  fits: (row: Row) => boolean
  /** Throws what the server refused, or a `Refusal` in words. */
  run: (row: Row) => Promise<unknown>
}

export interface RecordDialogProps<Row> {
  rows: readonly Row[]
  onClose: () => void
  /** Called after all of them were changed. */
  onDone: () => Promise<unknown>
}

/** What is done with one or many records after a dialog has asked how. */
export interface RecordDialog<Row> extends Pick<RecordAct<Row>, 'name' | 'icon' | 'opens'> {
  /** Whether it is of use for this record. Left out: for all that are not archived. */
  fits?: (row: Row) => boolean
  Dialog: ComponentType<RecordDialogProps<Row>>
}

/** Why something was not done, as another service said it. */
export class Refusal extends Error {}

/** A collection, described by data: how it is listed, filtered, shown and edited. */
export interface Collection<Row extends AnyRow> {
  name: CollectionName
  /** Where the REST surface has the list, when not at its name. */
  rest?: string
  /** Where the office shows it, when not at its name. */
  screen?: string
  /** Where its procedures stand, and whether files are imported through them. */
  router?: Collected['router']
  takesFiles?: boolean
  calls: Calls<Row>
  /** The contract's own schema of what may be written; left out where nothing is. */
  schema?: z.ZodObject
  titleOf: (row: Row) => string
  /** Beside the title and at the right of a line on the phone. */
  stateOf?: (row: Row, tools: Tools) => ReactNode
  /** What is said after a change; left out: that it is saved. */
  savedText?: (row: Row, before: Row) => string | null
  /** Second line on the phone. */
  subtitleOf: (row: Row, tools: Tools) => string
  columns: (tools: Tools) => Column<Row>[]
  /** Whose names the columns need. */
  references?: readonly { of: LookupKind; id: (row: Row) => string | null }[]
  filters: readonly FilterSpec[]
  /** As the server sorts; "name" or "-createdAt". */
  sort: string
  /** An amount of each record, in cents: a narrowed list says its sum. */
  sum?: string
  form: readonly FormSection[]
  blank: () => Values
  /** The record as the form's values, under the names of the schema. */
  toForm: (row: Row) => Values
  /** Makes a record in place of the form, where one begins with a few of its fields. */
  newRecord?: (of: { onClose: () => void; onMade: (id: string) => void }) => ReactNode
  /** More about a record, under its facts. */
  more?: (row: Row) => ReactNode
  /** More sides of it, each on a page of its own; its facts are the first, under this name. */
  sides?: { label: string; facts: string; tabs: (row: Row) => readonly RecordTab[] }
  /** What can be done with one or many from the list. */
  acts?: readonly RecordAct<Row>[]
  dialogs?: readonly RecordDialog<Row>[]
  /** What can be done with it besides, at the top. */
  actions?: (row: Row) => ReactNode
  /** They are one menu, which has room beside the title at any width. */
  areActionsCompact?: boolean
  can: { create: boolean; change: boolean; remove: boolean }
  /** Whether its actions have the main one: editing stands back then. */
  hasMainAction?: (row: Row) => boolean
  /** Left out: every record that is not archived may be changed. */
  isEditable?: (row: Row) => boolean
}

interface Verbs<Row, Fields, Change> {
  list: { query: (input: ListInput) => Promise<Page<Row>> }
  show: { query: (input: { id: string }) => Promise<Row> }
  create: { mutate: (fields: Fields) => Promise<Row> }
  update: { mutate: (change: Change) => Promise<Row> }
  remove: { mutate: (input: { id: string }) => Promise<unknown> }
  archive: { mutate: (input: { id: string }) => Promise<unknown> }
  unarchive: { mutate: (input: { id: string }) => Promise<unknown> }
}

/** Where the office shows a collection. */
export const screenOf = ({ name, screen }: Pick<Collection<AnyRow>, 'name' | 'screen'>) =>
  screen ?? `/admin/${name}`

/** The name under which people keep views and files of a list: the end of its address, which has never changed. */
export const keptNameOf = (collection: Pick<Collection<AnyRow>, 'name' | 'screen'>) =>
  screenOf(collection).slice('/admin/'.length)

/** The procedures of a resource as a screen calls them. What is written has passed the contract's schema before. */
export function callsTo<Row, Fields, Change>(verbs: Verbs<Row, Fields, Change>): Calls<Row> {
  return {
    list: input => verbs.list.query(input),
    show: id => verbs.show.query({ id }),
    create: fields => verbs.create.mutate(fields as Fields),
    update: change => verbs.update.mutate(change as Change),
    remove: id => verbs.remove.mutate({ id }),
    archive: id => verbs.archive.mutate({ id }),
    unarchive: id => verbs.unarchive.mutate({ id }),
  }
}

/** Of what is only read. */
export const READ_ONLY = { create: false, change: false, remove: false }
