import type { FoundRecord } from '../../../../src/modules/back-office/record-search/contract/record-search'
import { personalPrefix, useSession } from '../../../session/session'

/** What was used last: a command by its id, a record as it was found. */
interface Recent {
  id: string
  record?: FoundRecord
}

const MOST = 7

/** What this person used last in the palette, on this device; whoever they act as has a list of their own. */
export function useRecent() {
  const { user } = useSession()
  const key = `${personalPrefix}palette.recent.${user?.id ?? 'visitor'}`
  const recent = read(key)
  return {
    recent,
    remember: (used: Recent) =>
      localStorage.setItem(
        key,
        JSON.stringify([used, ...recent.filter(({ id }) => id !== used.id)].slice(0, MOST)),
      ),
  }
}

function read(key: string): Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(one => typeof one?.id === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}
