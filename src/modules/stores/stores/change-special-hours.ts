import { isDeepStrictEqual } from 'node:util'
import { holds, mayFail } from '../../../core/procedures'
import { inTransaction } from '../../../core/write'
import { ChangedSpecialHours, ChangeSpecialHours, MAX_SPECIAL_HOURS } from '../hours/contract/special-hours'
import { replacedBy, withSpecialHours } from '../hours/rules/special-hours'
import { MENU_KEEPERS, storesVisibleTo } from './store-access'
import { saveSpecialHours } from './stores.store'

/** Gives many stores the same hours on some days, or takes special hours off those days. A dry run answers the same and keeps nothing. */
export const changeSpecialHours = holds(...MENU_KEEPERS)
  .input(ChangeSpecialHours)
  .output(ChangedSpecialHours)
  .concat(mayFail('StoreNotFound', 'TooManyEntries'))
  .mutation(async ({ input: { storeIds, dryRun, ...change }, ctx, path }) =>
    inTransaction(dryRun ? { ...ctx, isRehearsal: true } : ctx, path, async ({ db, audit }) => {
      const wanted = [...new Set(storeIds)]
      const stores = await storesVisibleTo(db, ctx.caller, 'write')
        .select(['store.id', 'store.name', 'store.special_hours'])
        .where('store.id', 'in', wanted)
        .orderBy('store.id')
        .forUpdate('store')
        .execute()
      if (stores.length < wanted.length) throw ctx.fail('StoreNotFound')
      const changed = stores.map(({ id, name, special_hours: before }) => {
        const after = withSpecialHours(before, change)
        const isChanged = !isDeepStrictEqual(before, after)
        return { id, name, before, after, isChanged }
      })
      for (const { id, before, after, isChanged } of changed) {
        if (!isChanged) continue
        if (after.length > MAX_SPECIAL_HOURS) throw ctx.fail('TooManyEntries', { max: MAX_SPECIAL_HOURS })
        await saveSpecialHours(db, id, after, ctx.now)
        audit({ type: 'store', id, before: { special_hours: before }, after: { special_hours: after } })
      }
      return {
        stores: changed.map(({ id, name, before, isChanged }) => ({
          id,
          name,
          isChanged,
          replaced: isChanged ? replacedBy(before, change) : [],
        })),
      }
    }),
  )
