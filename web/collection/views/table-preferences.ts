import { useMemo, useState } from 'react'
import { api } from '../../api'
import { reloadSession, useSession } from '../../session/session'

/** What a saved view keeps of the address of a list. */
export interface ViewSearch {
  q?: string
  sort?: string
  filter?: string
  archived?: boolean
}

export interface ListView {
  name: string
  search: ViewSearch
  hidden: string[]
}

/** How a person likes one table: columns that are off, and views under names of their own. */
export interface TablePreference {
  hidden: string[]
  views: ListView[]
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textsIn = (value: unknown) =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** What was kept, as far as it can be read: it may come from an older version. */
export function readPreference(kept: unknown): TablePreference {
  if (!isGroup(kept)) return { hidden: [], views: [] }
  const views = (Array.isArray(kept.views) ? kept.views : []).flatMap((one: unknown): ListView[] => {
    if (!isGroup(one) || typeof one.name !== 'string' || !isGroup(one.search)) return []
    const { q, sort, filter, archived } = one.search
    const texts = Object.entries({ q: textOf(q), sort: textOf(sort), filter: textOf(filter) })
    const search = Object.fromEntries(texts.filter(([, text]) => text !== undefined)) as ViewSearch
    return [
      {
        name: one.name,
        search: archived === true ? { ...search, archived } : search,
        hidden: textsIn(one.hidden),
      },
    ]
  })
  return { hidden: textsIn(kept.hidden), views }
}

/** The preference of a table, kept with the account; who acts as somebody else changes what they see, and keeps nothing. */
export function useTablePreference(table: string) {
  const { user } = useSession()
  const { tablePreferences } = (user?.settings ?? {}) as { tablePreferences?: Record<string, unknown> }
  const kept = tablePreferences?.[table]
  const [changed, setChanged] = useState<TablePreference | null>(null)
  const preference = useMemo(() => changed ?? readPreference(kept), [changed, kept])
  const save = async (next: TablePreference) => {
    setChanged(next)
    if (!user || user.impersonatorId !== null) return
    try {
      await api.customer.profile.changeSettings.mutate({ tablePreferences: { [table]: next } })
    } catch (error) {
      setChanged(null)
      throw error
    }
    await reloadSession()
  }
  return { preference, save }
}
