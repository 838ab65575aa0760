import { sql } from 'kysely'
import { toMoney } from '../../../core/contract/common'
import { holds, mayFail } from '../../../core/procedures'
import { placeRunBy, RUN_PLACES } from '../../companies/companies/places'
import { lastDayOf, ordersOf } from './company-billing'
import { AskCompanyReferences, CompanyReferences } from './contract/company-references'

/** What a location spent in a month, by the cost centers or projects that orders name. */
export const companyReferences = holds(...RUN_PLACES)
  .meta({ summary: 'A location’s spending of a month by cost center or project' })
  .input(AskCompanyReferences)
  .output(CompanyReferences)
  .concat(mayFail('LocationNotFound'))
  .query(async ({ input: { locationId, month, by }, ctx: { db, caller, fail } }) => {
    if (!(await placeRunBy(db, caller, locationId))) throw fail('LocationNotFound')
    const name = sql<string | null>`nullif(btrim(billing_meta->>${sql.lit(by)}), '')`
    const rows = await ordersOf(db, locationId, `${month}-01`, lastDayOf(month))
      .select(name.as('name'))
      .groupBy(name)
      .orderBy('total_cents', 'desc')
      .orderBy('name')
      .execute()
    return rows.map(row => ({
      name: row.name,
      orders: row.orders,
      byCompany: toMoney(row.kind_cents + row.transfer_cents),
      total: toMoney(row.total_cents),
    }))
  })
