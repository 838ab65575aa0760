import { sql } from 'kysely'
import { Ok, ok, toMoney } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { DEFAULT_TZ, type LocalDate, localDateOf } from '../../../core/rules/local-time'
import { write } from '../../../core/write'
import { placeRunBy, RUN_PLACES } from '../../companies/companies/places'
import { removeBudget, saveBudget } from './budgets.store'
import { lastDayOf, ordersOf } from './company-billing'
import { AskCompanyBudget, CompanyBudget, SetCompanyBudget } from './contract/company-budget'
import { budgetLevel, forecastCents } from './rules/budget'

/** What a company plans to pay for a location in a month, what it has paid so far, and what the month will cost. */
export const companyBudget = holds(...RUN_PLACES)
  .meta({ summary: 'A location’s budget of a month, and how far it is' })
  .input(AskCompanyBudget)
  .output(CompanyBudget)
  .concat(mayFail('LocationNotFound'))
  .query(async ({ input: { locationId, month }, ctx: { db, caller, now, fail } }) => {
    if (!(await placeRunBy(db, caller, locationId))) throw fail('LocationNotFound')
    const today = localDateOf(now, DEFAULT_TZ)
    const [budget, spent] = await Promise.all([
      monthlyBudgetOf(db, locationId),
      companySpendingOf(db, locationId, month, today),
    ])
    const forecast = forecastCents(month, { today, ...spent })
    return {
      monthly: budget === null ? null : toMoney(budget),
      spent: toMoney(spent.cents),
      forecast: forecast === null ? null : toMoney(forecast),
      level: budget === null ? null : budgetLevel(spent.cents, budget),
    }
  })

/** Sets what a company plans to pay for a location in a month, or takes it away. */
export const setCompanyBudget = holds(...RUN_PLACES)
  .meta({ summary: 'Sets a location’s monthly budget' })
  .input(SetCompanyBudget)
  .output(Ok)
  .concat(mayFail('LocationNotFound'))
  .mutation(
    write(async ({ input: { locationId, monthly }, ctx: { db, caller, now, fail, audit } }) => {
      if (!(await placeRunBy(db, caller, locationId, 'change'))) throw fail('LocationNotFound')
      const before = await monthlyBudgetOf(db, locationId)
      if (monthly === null) await removeBudget(db, locationId)
      else await saveBudget(db, { locationId, monthCents: monthly, setById: caller.id }, now)
      audit({
        type: 'location',
        id: locationId,
        before: { monthlyBudgetCents: before },
        after: { monthlyBudgetCents: monthly },
      })
      return ok
    }),
  )

/** Cents; null: none is set. */
async function monthlyBudgetOf(db: Database, locationId: string): Promise<number | null> {
  const row = await db
    .selectFrom('location_budget')
    .select('month_cents')
    .where('location_id', '=', locationId)
    .executeTakeFirst()
  return row?.month_cents ?? null
}

/** What the company pays of a location's orders of a month: in kind and by transfer, less what came back. */
export async function companySpendingOf(
  db: Database,
  locationId: string,
  month: string,
  today: LocalDate,
): Promise<{ cents: number; untilTodayCents: number }> {
  const days = await ordersOf(db, locationId, `${month}-01`, lastDayOf(month))
    .select(sql<LocalDate>`delivery_on::text`.as('day'))
    .groupBy('delivery_on')
    .execute()
  let cents = 0
  let untilTodayCents = 0
  for (const { day, kind_cents, transfer_cents } of days) {
    const paid = kind_cents + transfer_cents
    cents += paid
    if (day <= today) untilTodayCents += paid
  }
  return { cents, untilTodayCents }
}
