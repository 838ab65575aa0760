import {
  COLLECTIONS,
  type Collected,
  collectionOf,
} from '../../../../src/modules/back-office/record-search/contract/collections'
import type { RecordKind } from '../../../../src/modules/back-office/record-search/contract/record-search'
import { callsAt } from '../../../collection/calls-at'
import type { Door } from '../../../session/access'

interface RecordScreen {
  /** The address of its list; a record's own follows. */
  path: string
  /** Who may open that screen. */
  opens: Door
}

/** Where a record of this kind is seen. */
export function recordScreenOf(kind: RecordKind): RecordScreen {
  const collection = collectionOf(kind)
  return collection.recordScreen ?? { path: collection.screen, opens: collection.opens }
}

type Archived = Extract<Collected, { isArchived: true }>
const archived = COLLECTIONS.filter((collection): collection is Archived => collection.isArchived)
const archiveOf = ({ router }: Archived): Door => `${router}.archive`

/** The kinds of records whose screen this person may open. */
export const kindsToOpen = (can: (door: Door) => boolean): RecordKind[] =>
  COLLECTIONS.map(({ kind }) => kind).filter(kind => can(recordScreenOf(kind).opens))

/** The kinds of records that this person may archive. */
export const kindsToShelve = (can: (door: Door) => boolean): RecordKind[] =>
  archived.filter(collection => can(archiveOf(collection))).map(({ kind }) => kind)

/** Any of these lets a person archive something. */
export const shelfDoors: readonly Door[] = archived.map(archiveOf)

/** How a record of this kind is archived, and taken out of the archive. */
export function shelfOf(kind: RecordKind) {
  const collection = archived.find(one => one.kind === kind)
  if (!collection) throw new Error(`no ${kind} is archived`)
  const { archive, unarchive } = callsAt(collection.router)
  return {
    archive: (id: string) => archive.mutate({ id }),
    unarchive: (id: string) => unarchive.mutate({ id }),
  }
}

/** The address of a record's own screen. */
export const recordPath = ({ kind, id }: { kind: RecordKind; id: string }) =>
  `${recordScreenOf(kind).path}/${id}`
