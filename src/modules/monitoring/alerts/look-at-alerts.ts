import type { Selectable } from 'kysely'
import type { World } from '../../../core/context'
import type { Database, Tx } from '../../../core/db/open'
import { isOurTurn } from '../../../core/db/our-turn'
import type { AlertTable } from '../../../core/db/tables'
import { jobContext } from '../../../core/job-context'
import { inTransaction, type Writing } from '../../../core/write'
import { noteLook, openAlert, resolveAlert, worsenAlert } from './alerts.store'
import { type Asked, readAlertFigure } from './read-alert-figure'
import { ALERT_FIGURES, type AlertFigureName } from './rules/alert-figures'
import { moveOf } from './rules/alert-state'
import { startWatching } from './usual-alerts'

type Row = Selectable<AlertTable>

/**
 * Timer: looks at every figure that is watched, once for all alerts that watch the same. One that cannot be read leaves
 * its alerts as they are, and the others go on.
 */
export async function lookAtAlerts(world: World): Promise<void> {
  const ctx = jobContext(world, 'alerts')
  // Read before the transaction: a figure that fails must not take the others with it.
  const values = await valuesOf(world, await watchedAlerts(world.db), ctx.now)
  await inTransaction(
    ctx,
    'job.lookAtAlerts',
    async ({ db, emit }) => {
      if (!(await isOurTurn(db, 'look at alerts'))) return
      await startWatching(db, world, ctx.now)
      for (const row of await watchedAlerts(db)) {
        const key = keyOf(askedBy(row))
        // Made since the figures were read: its turn is the next look.
        if (values.has(key)) await look(db, { world, now: ctx.now, emit }, row, values.get(key))
      }
    },
    { isAudited: false },
  )
}

/** What is watched, and what is still open without a watcher. */
const watchedAlerts = (db: Database) =>
  db
    .selectFrom('alert')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where(eb =>
      eb.or([eb('state', '=', 'open'), eb.and([eb('is_active', '=', true), eb('archived_at', 'is', null)])]),
    )
    .orderBy('id')
    .execute()

const askedBy = (row: Row): Asked => ({
  figure: row.figure as AlertFigureName,
  windowMinutes: ALERT_FIGURES[row.figure as AlertFigureName].hasWindow ? row.window_minutes : 0,
  city: row.city,
  storeId: row.store_id,
})
const keyOf = (asked: Asked) => JSON.stringify(asked)

async function valuesOf(world: World, rows: readonly Row[], now: Date): Promise<Map<string, number | null>> {
  const asked = new Map(rows.map(row => [keyOf(askedBy(row)), askedBy(row)]))
  const values = new Map<string, number | null>()
  for (const [key, one] of asked)
    values.set(
      key,
      await readAlertFigure(world.db, one, now).catch(error => {
        world.log.warn({ err: error, figure: one.figure }, 'a figure cannot be read')
        return null
      }),
    )
  return values
}

type Looking = { world: World; now: Date; emit: Writing['emit'] }

async function look(
  tx: Tx,
  { world, now, emit }: Looking,
  row: Row,
  found: number | null | undefined,
): Promise<void> {
  const figure = row.figure as AlertFigureName
  // What nobody watches any more is over.
  const isWatched = row.is_active && !row.archived_at
  const value = found ?? null
  const { move, overSince } = isWatched
    ? moveOf(
        {
          figure,
          threshold: row.threshold,
          lastsMinutes: row.lasts_minutes,
          isOpen: row.state === 'open',
          overSince: row.over_since,
        },
        value,
        now,
      )
    : { move: 'resolve' as const, overSince: null }
  await noteLook(tx, row.id, { value, looked_at: now, over_since: overSince })
  if (move === 'worsen') await worsenAlert(tx, row.id, value!, ALERT_FIGURES[figure].worse)
  if (move === 'open') {
    const id = world.newId()
    await openAlert(tx, { id, alertId: row.id, threshold: row.threshold, value: value!, at: now })
    emit('alert.opened', { alertId: row.id, openingId: id }, row.city ?? undefined)
  }
  if (move === 'resolve') {
    const openingId = await resolveAlert(tx, row.id, now)
    if (openingId) emit('alert.resolved', { alertId: row.id, openingId }, row.city ?? undefined)
  }
}
