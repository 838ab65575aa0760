import { holds } from '../../../core/procedures'
import { ListPublicHolidays, PublicHolidays } from '../hours/contract/special-hours'
import { publicHolidays } from '../hours/public-holidays'
import { MENU_KEEPERS } from './store-access'

/** The days that are offered as special hours of stores, and as days without a route. */
export const listPublicHolidays = holds(...MENU_KEEPERS, 'LogisticsAdminPermission')
  .input(ListPublicHolidays)
  .output(PublicHolidays)
  .query(async ({ input, ctx: { request } }) => ({ holidays: await publicHolidays(input, request.language) }))
