import { sql } from 'kysely'
import type { World } from '../../../core/context'
import type { Language } from '../../../core/contract/common'
import type { Database, Tx } from '../../../core/db/open'
import { jobContext } from '../../../core/job-context'
import { DEFAULT_TZ, localDateOf, localTimeOf } from '../../../core/rules/local-time'
import { filled } from '../../../core/rules/texts'
import { inTransaction, type Writing } from '../../../core/write'
import { runsPlace } from '../../companies/companies/places'
import { buildMail } from '../../messaging/messages/build-mail'
import { queueMail } from '../../messaging/messages/outgoing-messages'
import { insertWarning } from './budgets.store'
import { companySpendingOf } from './company-budget'
import { type BudgetLevel, budgetLevel } from './rules/budget'
import { budgetTexts } from './texts'

/** No warnings at night. */
const WARNED_FROM = '08:00'

type Warned = Exclude<BudgetLevel, 'within'>

/** Timer: mails the people who run a location when its budget of this month is nearly or fully used, once for each. */
export async function warnBudgets(world: World): Promise<void> {
  const now = world.clock.now()
  if (localTimeOf(now, DEFAULT_TZ) < WARNED_FROM) return
  const today = localDateOf(now, DEFAULT_TZ)
  const month = today.slice(0, 7)
  const budgets = await world.db
    .selectFrom('location_budget as b')
    .innerJoin('location as l', 'l.id', 'b.location_id')
    .select(['l.id', 'l.name', 'b.month_cents'])
    .where('l.deleted_at', 'is', null)
    .where('l.archived_at', 'is', null)
    .orderBy('l.id')
    .execute()
  for (const { id, name, month_cents } of budgets) {
    const { cents } = await companySpendingOf(world.db, id, month, today)
    const level = budgetLevel(cents, month_cents)
    if (level === 'within') continue
    const by = jobContext(world, 'warn-budgets')
    await inTransaction(by, 'job.warnBudget', async ({ db, emit, audit }) => {
      if (!(await insertWarning(db, { locationId: id, month, level }, by.now))) return
      for (const person of await runnersOf(db, id, by.now))
        await mailAboutBudget(
          db,
          { world, now: by.now, emit },
          {
            to: {
              id: person.id,
              email: person.email!,
              firstName: person.first_name,
              language: person.language as Language,
            },
            level,
            place: name,
            spentCents: cents,
            budgetCents: month_cents,
            dedupeKey: `${id}:${month}:${level}:${person.id}`,
          },
        )
      audit({ type: 'location', id, after: { budgetWarning: level, month } })
    })
  }
}

/** The people who run a location or its company now, and have an address. */
const runnersOf = (db: Database, locationId: string, now: Date) =>
  db
    .selectFrom('person')
    .select(['person.id', 'person.email', 'person.first_name', 'person.language'])
    .where('person.deleted_at', 'is', null)
    .where('person.email', 'is not', null)
    .where(runsPlace(sql.ref('person.id'), locationId, now))
    .orderBy('person.id')
    .execute()

interface BudgetMail {
  to: { id: string; email: string; firstName: string; language: Language }
  level: Warned
  place: string
  spentCents: number
  budgetCents: number
  dedupeKey: string
}

/** One mail about the budget of a location, in the language of its reader. */
export function mailAboutBudget(
  tx: Tx,
  ctx: { world: Pick<World, 'newId' | 'settings'>; now: Date; emit: Writing['emit'] },
  { to, level, place, spentCents, budgetCents, dedupeKey }: BudgetMail,
): Promise<boolean> {
  const { language } = to
  const money = (cents: number) =>
    new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(cents / 100)
  const words = filled(budgetTexts(language)[level], {
    place,
    spent: money(spentCents),
    budget: money(budgetCents),
  })
  return queueMail(tx, ctx, {
    recipient: to.email,
    personId: to.id,
    template: `budget-${level}`,
    language,
    dedupeKey: `budget:${dedupeKey}`,
    ...buildMail({
      language,
      firstName: to.firstName,
      subject: words.subject,
      heading: words.heading,
      lead: words.lead,
      button: { label: words.button, url: `${ctx.world.settings.publicUrl}/company-dash/billing` },
      hints: [words.hint],
    }),
  })
}
