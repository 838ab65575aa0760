import { localDateOf } from '../../../../src/core/rules/local-time'
import { isClosingDay } from '../../../../src/modules/stores/hours/rules/opening-hours'
import { withSpecialHours } from '../../../../src/modules/stores/hours/rules/special-hours'
import type { Store } from '../../../../src/modules/stores/stores/contract/stores'
import { api } from '../../../api'

export const isClosedToday = ({ specialHours, tz }: Pick<Store, 'specialHours' | 'tz'>) =>
  isClosingDay({ specialHours }, localDateOf(new Date(), tz))

/** Today is or is no longer among the days on which the store does not sell. What is ordered stays ordered. */
export async function setClosedToday(storeId: string, isClosed: boolean): Promise<Store> {
  const store = await api.admin.stores.show.query({ id: storeId })
  const today = localDateOf(new Date(), store.tz)
  if (isClosedToday(store) === isClosed) return store
  const change = { from: today, until: today, name: '', hours: isClosed ? [] : null }
  return api.admin.stores.update.mutate({
    id: store.id,
    updatedAt: store.updatedAt,
    specialHours: withSpecialHours(store.specialHours, change),
  })
}
