import { holds } from '../../../core/procedures'
import { inScope } from '../../../core/scope'
import { DraftedMonth, DraftMonth } from './contract/invoices'
import { daysOfMonth, draftMonthOf, locationsToBill } from './draft-delivered'
import { KEEP_INVOICES } from './invoice-access'

/** Drafts what companies owe for a month, as the timer does after it: of all locations, or of one. */
export const draftMonth = holds(...KEEP_INVOICES)
  .meta({ summary: 'Drafts the monthly invoices of locations; asked again, it drafts only what is missing' })
  .input(DraftMonth)
  .output(DraftedMonth)
  .mutation(async ({ input: { month, locationId }, ctx: { db, caller, world } }) => {
    const days = daysOfMonth(month)
    const locations = (await locationsToBill(db, days)).filter(
      location =>
        (!locationId || location.id === locationId) &&
        inScope(caller, KEEP_INVOICES, { city: location.city }),
    )
    const drafted: string[] = []
    const detailsMissing: { id: string; name: string }[] = []
    // One after the other, each in a separate transaction: what is done stays done.
    for (const { id, name } of locations) {
      const answer = await draftMonthOf(world, { locationId: id, ...days }, caller.id)
      drafted.push(...answer.drafted)
      if (answer.detailsMissing) detailsMissing.push({ id, name })
    }
    return { drafted, detailsMissing }
  })
