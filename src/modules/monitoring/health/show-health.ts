import { sql } from 'kysely'
import type { Person, World } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import type { Database } from '../../../core/db/open'
import { maintenanceAt } from '../../../core/maintenance'
import { holds } from '../../../core/procedures'
import { scopeOf } from '../../../core/scope'
import { readFigures } from '../../operations/platform/read-figures'
import { latestPulses } from '../../operations/platform/server-pulses.store'
import { PRINTER_RECENT_SECONDS } from '../../printing/printers/rules/printing-jobs'
import { readAlertFigure, SILENT_SERVER_MS } from '../alerts/read-alert-figure'
import { ALERT_FIGURES, type AlertFigureName } from '../alerts/rules/alert-figures'
import { isOver } from '../alerts/rules/alert-state'
import { Health } from './contract/health'

const LOOK: PermissionType[] = ['HelloAdminPermission', 'DeveloperPermission']
/** Of how many minutes the calls of servers are told. */
const CALLS_OF_MINUTES = 10

/** What is looked at, what hurts customers first. */
const CHECKS: AlertFigureName[] = [
  'silentServers',
  'errorRate',
  'queueAge',
  'failedPayments',
  'waitingWebhooks',
  'unacceptedOrders',
  'lateOrders',
  'silentPrinters',
  'waitingPapers',
  'silentCouriers',
  'failedMessages',
  'urgentIncidents',
]

/** How the platform is now: servers, database, jobs, printers, payments and orders, and what of it is wrong. */
export const showHealth = holds(...LOOK)
  .meta({ summary: 'How the platform is, and what of it is wrong' })
  .output(Health)
  .query(async ({ ctx: { db, world, caller, now } }) => {
    const [database, storage, maintenance, servers, figures, lastToldAt, checks] = await Promise.all([
      lookAtDatabase(db),
      world.files.state(),
      maintenanceAt(world, now),
      latestPulses(db, now, CALLS_OF_MINUTES),
      // What cannot be read is not known; the rest is told all the same.
      readFigures(db, now, PRINTER_RECENT_SECONDS).catch(error => unread(world, 'figures', error)),
      lastWebhook(db),
      Promise.all(CHECKS.map(figure => check(world, caller, figure, now))),
    ])
    return {
      at: now,
      database,
      storage,
      isInMaintenance: maintenance !== null,
      payments: {
        provider: world.payments.browser.provider,
        isLive: world.payments.browser.live,
        lastToldAt,
      },
      servers: servers
        .map(server => ({
          id: server.server_id,
          version: server.version,
          startedAt: server.started_at,
          lastSeenAt: server.at,
          isSilent: now.getTime() - server.at.getTime() > SILENT_SERVER_MS,
          calls: server.calls,
          failedCalls: server.failed_calls,
          liveConnections: server.live_connections,
          databaseInUse: server.database_in_use,
          databaseWaiting: server.database_waiting,
          memoryMb: server.memory_mb,
        }))
        .toSorted((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime()),
      jobs: figures?.jobs.toSorted((a, b) => b.oldestSeconds - a.oldestSeconds) ?? null,
      orders: (scopeOf(caller, LOOK).isEverything && figures?.orders) || null,
      checks,
    }
  })

function unread(world: World, what: string, error: unknown): null {
  world.log.warn({ err: error, what }, 'a figure cannot be read')
  return null
}

async function lookAtDatabase(db: Database) {
  const from = performance.now()
  await sql`select 1`.execute(db)
  const answerMs = Math.round((performance.now() - from) * 10) / 10
  const { rows } = await sql<{ mb: number }>`
    select (pg_database_size(current_database()) / 1048576)::int as mb`.execute(db)
  return { answerMs, sizeMb: rows[0]!.mb }
}

async function lastWebhook(db: Database): Promise<Date | null> {
  const last = await db
    .selectFrom('incoming_webhook')
    .select('created_at')
    .where('service', '=', 'stripe')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.created_at ?? null
}

/** A figure beside what is usual; of what has a city, those of the person who asks. */
async function check(world: World, caller: Person, figure: AlertFigureName, now: Date) {
  const { of, usual } = ALERT_FIGURES[figure]
  const { isEverything, scopes } = scopeOf(caller, LOOK)
  const cities =
    isEverything || of === 'platform' ? [null] : [...new Set(scopes.flatMap(scope => scope.cities ?? []))]
  const read = await Promise.all(
    cities.map(city =>
      readAlertFigure(
        world.db,
        { figure, windowMinutes: usual.windowMinutes, city, storeId: null },
        now,
      ).catch(error => unread(world, figure, error)),
    ),
  )
  const known = read.filter(value => value !== null)
  // What has a city is counted: of several it adds up.
  const value = known.length ? known.reduce((sum, one) => sum + one, 0) : null
  return {
    figure,
    value,
    threshold: usual.threshold,
    isOver: value !== null && isOver({ figure, threshold: usual.threshold }, value),
  }
}
