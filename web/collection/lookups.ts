import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { COLLECTIONS, type Collected } from '../../src/modules/back-office/record-search/contract/collections'
import { useSession } from '../session/session'
import { type CommonCalls, callsAt } from './calls-at'

type Chosen = Extract<Collected, { chosenBy: string }>
export type LookupKind = Chosen['name']

const chosen = COLLECTIONS.filter((one): one is Chosen => one.chosenBy !== null)
const collectionNamed = (name: LookupKind) => chosen.find(one => one.name === name)!

type Row = Awaited<ReturnType<CommonCalls['list']['query']>>['docs'][number]
interface Person {
  profile: { firstName?: string; lastName?: string }
  email?: string | null
}
const nameOfPerson = ({ profile, email }: Person) =>
  [profile.firstName, profile.lastName].filter(Boolean).join(' ') || (email ?? '')

/** The name of a record; of a person it stands in two fields. */
const nameIn = ({ kind, chosenBy }: Chosen, row: Row) =>
  kind === 'person' ? nameOfPerson(row as unknown as Person) : String(row[chosenBy])

const MOST = 200
const KEEP_MS = 300_000

/** Records by a part of their name, for a field that chooses one. */
export async function lookUp(kind: LookupKind, search: string, filter: Record<string, unknown> = {}) {
  const collection = collectionNamed(kind)
  const { docs } = await callsAt(collection.router).list.query({
    limit: 30,
    sort: collection.chosenBy,
    ...(search ? { search } : {}),
    filter,
  })
  return docs.map(row => ({ value: row.id, label: nameIn(collection, row) }))
}

const namesOf = (kind: LookupKind, ids: readonly string[]) => ({
  queryKey: ['names', kind, ids.toSorted().join()],
  queryFn: async () => {
    const collection = collectionNamed(kind)
    const { docs } = await callsAt(collection.router).list.query({
      limit: MOST,
      filter: { ids: { $in: ids.slice(0, MOST) } },
    })
    return new Map(docs.map(row => [row.id, nameIn(collection, row)]))
  },
  enabled: ids.length > 0,
  staleTime: KEEP_MS,
})

/** Whether records of this kind are for this person to look through. */
export function useMayLookUp(): (kind: LookupKind) => boolean {
  const { can } = useSession()
  return kind => can(`${collectionNamed(kind).router}.list`)
}

/** The names of records of one kind, by id. */
export function useNames(kind: LookupKind, ids: readonly string[]): ReadonlyMap<string, string> {
  const may = useMayLookUp()
  return useQuery(namesOf(kind, may(kind) ? ids : [])).data ?? none
}

/** The ids in the value of a field. */
export function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' && value ? [value] : []
}

/** The names that a list needs, of several kinds. */
export function useNamesOfMany(wanted: readonly { of: LookupKind; ids: readonly string[] }[]) {
  const may = useMayLookUp()
  const answers = useQueries({
    queries: wanted.map(({ of, ids }) => namesOf(of, may(of) ? [...new Set(ids)] : [])),
  })
  const maps = answers.map(answer => answer.data)
  return useCallback(
    (kind: LookupKind, id: string | null) => {
      if (!id) return ''
      const at = wanted.findIndex(({ of }) => of === kind)
      return maps[at]?.get(id) ?? ''
    },
    // biome-ignore lint/correctness/useExhaustiveDependencies: the answers are what changes
    maps,
  )
}

const none: ReadonlyMap<string, string> = new Map()
