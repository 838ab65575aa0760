import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../api'
import { useSession } from '../session/session'

interface Named {
  id: string
  name: string
}
interface Ask {
  search?: string
  limit: number
  sort?: string
  filter?: Record<string, unknown>
}

const lists = {
  merchants: (input: Ask) => api.admin.merchants.list.query(input),
  brands: (input: Ask) => api.admin.brands.list.query(input),
  stores: (input: Ask) => api.admin.stores.list.query(input),
  warehouses: (input: Ask) => api.admin.warehouses.list.query(input),
  organizations: (input: Ask) => api.admin.organizations.list.query(input),
  locations: (input: Ask) => api.admin.locations.list.query(input),
  fleets: (input: Ask) => api.admin.fleets.list.query(input),
  products: (input: Ask) => api.admin.products.list.query(input),
  distributionChannels: (input: Ask) => api.admin.distributionChannels.list.query(input),
  promotions: async (input: Ask) => {
    const { docs } = await api.admin.promotions.list.query({
      ...input,
      ...(input.sort && { sort: 'displayName' }),
    })
    return { docs: docs.map(({ id, displayName }) => ({ id, name: displayName })) }
  },
  businesses: (input: Ask) => api.admin.businesses.list.query(input),
  users: async (input: Ask) => {
    const { docs } = await api.admin.users.list.query(input)
    return {
      docs: docs.map(row => ({
        id: row.id,
        name: [row.profile.firstName, row.profile.lastName].filter(Boolean).join(' ') || (row.email ?? ''),
      })),
    }
  },
} as const satisfies Record<string, (input: Ask) => Promise<{ docs: Named[] }>>

export type LookupKind = keyof typeof lists

const MOST = 200
const KEEP_MS = 300_000

/** Records by a part of their name, for a field that chooses one. */
export async function lookUp(kind: LookupKind, search: string, filter: Record<string, unknown> = {}) {
  const { docs } = await lists[kind]({ limit: 30, sort: 'name', ...(search ? { search } : {}), filter })
  return docs.map(({ id, name }) => ({ value: id, label: name }))
}

const namesOf = (kind: LookupKind, ids: readonly string[]) => ({
  queryKey: ['names', kind, ids.toSorted().join()],
  queryFn: async () => {
    const { docs } = await lists[kind]({ limit: MOST, filter: { ids: { $in: ids.slice(0, MOST) } } })
    return new Map(docs.map(({ id, name }) => [id, name]))
  },
  enabled: ids.length > 0,
  staleTime: KEEP_MS,
})

/** Whether records of this kind are for this person to look through. */
export function useMayLookUp(): (kind: LookupKind) => boolean {
  const { can } = useSession()
  return kind => can(`admin.${kind}.list`)
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
