import { sql } from 'kysely'
import { z } from 'zod'
import { Id } from '../../../core/contract/common'
import { lockAmong } from '../../../core/db/lock-among'
import { holds, mayFail } from '../../../core/procedures'
import { scopeOf } from '../../../core/scope'
import { write } from '../../../core/write'
import { platformStaff, staffName } from '../../identity/people/platform-staff'
import { alertsInScope, KEEPERS, namesOfStaff, presentAlerts } from './alerts.resource'
import { acknowledge, insertAlerts, mute } from './alerts.store'
import { Alert, AlertHistory, AlertStaff, MuteAlert, OpenAlerts, UsualAlerts } from './contract/alerts'
import { ALERT_FIGURE_NAMES } from './rules/alert-figures'
import { usualAlerts } from './usual-alerts'

const keeper = holds(...KEEPERS)
const Reference = z.object({ id: Id })

/** Somebody has seen that it is open, and looks after it. Who comes second changes nothing. */
export const acknowledgeAlert = keeper
  .meta({ summary: 'Says that somebody looks after an open alert' })
  .input(Reference)
  .output(Alert)
  .concat(mayFail('NotFound', 'AlertNotOpen'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, audit } }) => {
      const alert = await lockAmong(db, 'alert', input.id, alertsInScope(caller))
      if (!alert) throw fail('NotFound')
      if (alert.state !== 'open') throw fail('AlertNotOpen')
      if (!alert.acknowledged_at) {
        await acknowledge(db, alert.id, caller.id, now)
        audit({ type: 'alert', id: alert.id, after: { acknowledged_by: caller.id } })
      }
      return presentOne(db, alert.id)
    }),
  )

/** Nobody is written to until then; it is watched on, and its history goes on. */
export const muteAlert = keeper
  .meta({ summary: 'Sends nothing about an alert until a moment, or again' })
  .input(MuteAlert)
  .output(Alert)
  .concat(mayFail('NotFound', 'ValidationError'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, audit } }) => {
      if (input.until && input.until <= now)
        throw fail('ValidationError', { fields: [{ path: 'until', rule: 'future' }] })
      const alert = await lockAmong(db, 'alert', input.id, alertsInScope(caller))
      if (!alert) throw fail('NotFound')
      await mute(db, alert.id, input.until, now)
      audit({ type: 'alert', id: alert.id, after: { muted_until: input.until } })
      return presentOne(db, alert.id)
    }),
  )

const presentOne = async (db: Parameters<typeof presentAlerts>[0], id: string) =>
  (
    await presentAlerts(db, [
      await db.selectFrom('alert').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    ])
  )[0]!

const HISTORY = 50

/** When it was open, how bad that was, and who had seen it. */
export const showAlertHistory = keeper
  .input(Reference)
  .output(AlertHistory)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, caller, fail } }) => {
    const alert = await db
      .selectFrom('alert')
      .select('id')
      .where('id', '=', input.id)
      .where('deleted_at', 'is', null)
      .where(alertsInScope(caller))
      .executeTakeFirst()
    if (!alert) throw fail('NotFound')
    const rows = await db
      .selectFrom('alert_opening')
      .selectAll()
      .where('alert_id', '=', alert.id)
      .orderBy('id', 'desc')
      .limit(HISTORY)
      .execute()
    const names = await namesOfStaff(
      db,
      rows.flatMap(row => row.acknowledged_by ?? []),
    )
    return {
      openings: rows.map(row => ({
        id: row.id,
        threshold: row.threshold,
        firstValue: row.first_value,
        worstValue: row.worst_value,
        openedAt: row.opened_at,
        acknowledgedAt: row.acknowledged_at,
        acknowledgedByName: names.get(row.acknowledged_by ?? '') ?? null,
        resolvedAt: row.resolved_at,
      })),
    }
  })

/** How many are open now. */
export const countOpenAlerts = keeper.output(OpenAlerts).query(({ ctx: { db, caller } }) =>
  db
    .selectFrom('alert')
    .select([
      sql<number>`count(*)::int`.as('open'),
      sql<number>`(count(*) filter (where acknowledged_at is null))::int`.as('unacknowledged'),
    ])
    .where('state', '=', 'open')
    .where('deleted_at', 'is', null)
    .where(alertsInScope(caller))
    .executeTakeFirstOrThrow(),
)

/** Among whom one can choose who hears of it. */
export const listAlertStaff = keeper.output(AlertStaff).query(async ({ ctx: { db, now } }) => {
  const people = await platformStaff(db, now).execute()
  return { staff: people.map(person => ({ id: person.id, name: staffName(person) })) }
})

/** Watches every figure that nobody watches yet, with what is usual for it, and tells the person who asks. */
export const makeUsualAlerts = keeper
  .meta({ summary: 'Watches all figures that are not watched yet' })
  .output(UsualAlerts)
  .concat(mayFail('Forbidden'))
  .mutation(
    write(async ({ ctx: { db, caller, now, world, request, fail, audit } }) => {
      // They are about the whole platform.
      if (!scopeOf(caller, KEEPERS).isEverything) throw fail('Forbidden')
      const watched = await db.selectFrom('alert').select('figure').where('deleted_at', 'is', null).execute()
      const rows = usualAlerts(
        ALERT_FIGURE_NAMES.filter(figure => !watched.some(one => one.figure === figure)),
        { world, now, language: request.language, recipientIds: [caller.id] },
      )
      await insertAlerts(db, rows)
      for (const { id, figure } of rows) audit({ type: 'alert', id, after: { figure } })
      return { made: rows.length }
    }),
  )
