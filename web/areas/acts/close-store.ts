import { localDateOf } from '../../../src/core/rules/local-time'
import type { Store } from '../../../src/modules/stores/contract/stores'
import { api } from '../../api'

export const isClosedToday = ({ closingDays, tz }: Pick<Store, 'closingDays' | 'tz'>) =>
  closingDays.includes(localDateOf(new Date(), tz))

/** Today is or is no longer among the days on which the store does not sell. What is ordered stays ordered. */
export async function setClosedToday(storeId: string, isClosed: boolean): Promise<Store> {
  const store = await api.admin.stores.show.query({ id: storeId })
  const today = localDateOf(new Date(), store.tz)
  const others = store.closingDays.filter(day => day !== today)
  return api.admin.stores.update.mutate({
    id: store.id,
    updatedAt: store.updatedAt,
    closingDays: isClosed ? [...others, today].sort() : others,
  })
}
