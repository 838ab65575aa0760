import { sql } from 'kysely'
import { z } from 'zod'
import { Id, toMoney } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { holds, mayFail, signedIn } from '../../../core/procedures'
import { DAY_MS } from '../../../core/rules/instant'
import { inScope } from '../../../core/scope'
import {
  IncidenceCounts,
  type IncidenceEvent,
  IncidenceHistory,
  OwnIncidences,
} from './contract/incidence-history'
import type { INCIDENCE_TYPES, Incidence } from './contract/incidences'
import { findIncidence, photosOf, presentPhoto } from './incidence-record'
import { COMPANIES, KEEPERS, MERCHANTS, visibleTo } from './incidence-scope'

const readers = holds(...KEEPERS, ...MERCHANTS, ...COMPANIES)
/** So many of their reports a person reads at once. */
const OWN_MAX = 50

/** What happened to an incident, the oldest first. Who did it, only those read who look after incidents. */
export const showIncidenceHistory = readers
  .input(z.object({ id: Id }))
  .output(IncidenceHistory)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, caller, fail } }) => {
    const row = await findIncidence(db, caller, input.id, 'read')
    if (!row) throw fail('NotFound')
    const events = await eventsOf(db, [row.id])
    const seesPeople = inScope(caller, KEEPERS, { city: row.city })
    const opened: IncidenceEvent = {
      ...NOTHING,
      id: row.id,
      kind: 'opened',
      at: row.created_at,
      actorId: row.reporter_id,
      rule: row.opened_by === 'rule' ? row.rule : null,
      actorName: await nameOf(db, row.reporter_id),
    }
    return {
      events: [opened, ...events.map(({ incidenceId: _, ...event }) => event)].map(event =>
        seesPeople || event.actorId === caller.id ? event : withoutPeople(event),
      ),
    }
  })

/** How much there is to look after. */
export const countIncidences = readers.output(IncidenceCounts).query(async ({ ctx: { db, caller, now } }) => {
  const count = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`count(*) filter (where ${condition})::int`
  return db
    .selectFrom('incidence')
    .select([
      sql<number>`count(*)::int`.as('open'),
      count(sql<boolean>`priority = 1`).as('urgent'),
      count(sql<boolean>`assignee_id = ${caller.id}`).as('mine'),
      count(sql<boolean>`created_at < ${new Date(now.getTime() - DAY_MS)}`).as('overdue'),
    ])
    .where('status', '=', 'OPEN')
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .where(visibleTo(caller, 'read'))
    .executeTakeFirstOrThrow()
})

/** What a person has reported, the newest first, and what became of it. */
export const listOwnIncidences = signedIn
  .input(z.object({ purchaseId: Id.optional() }).default({}))
  .output(OwnIncidences)
  .query(async ({ input, ctx: { db, world, caller, now } }) => {
    const rows = await db
      .selectFrom('incidence')
      .leftJoin('purchase_order', 'purchase_order.id', 'incidence.order_id')
      .selectAll('incidence')
      .select('purchase_order.ufid')
      .where('incidence.reporter_id', '=', caller.id)
      .where('incidence.deleted_at', 'is', null)
      .$if(input.purchaseId !== undefined, own => own.where('incidence.order_id', '=', input.purchaseId!))
      .orderBy('incidence.id', 'desc')
      .limit(OWN_MAX)
      .execute()
    const [photos, events] = await Promise.all([
      photosOf(db, rows),
      eventsOf(
        db,
        rows.map(({ id }) => id),
      ),
    ])
    return {
      incidents: rows.map(row => ({
        id: row.id,
        type: row.type as (typeof INCIDENCE_TYPES)[number],
        status: row.status as Incidence['status'],
        purchaseId: row.order_id,
        purchaseUfid: row.ufid,
        comment: row.comment,
        resolution: row.resolution,
        photos: (photos.get(row.id) ?? []).map(photo => presentPhoto(photo, world, now)),
        remedies: events.filter(event => event.incidenceId === row.id && event.kind in TOLD),
        createdAt: row.created_at,
      })),
    }
  })

/** What of a history concerns its reporter. */
const TOLD = { refunded: true, credited: true, rescheduled: true, orderCanceled: true }

const NOTHING = {
  actorId: null,
  actorName: null,
  rule: null,
  text: null,
  over: null,
  amount: null,
  lines: [],
  personId: null,
  personName: null,
  routeId: null,
  windowStart: null,
  windowEnd: null,
  count: null,
  from: null,
  to: null,
} satisfies Partial<IncidenceEvent>

const withoutPeople = (event: IncidenceEvent): IncidenceEvent => ({
  ...event,
  actorId: null,
  actorName: null,
  personId: null,
  personName: null,
})

async function eventsOf(db: Database, ids: readonly string[]) {
  const rows = ids.length
    ? await db
        .selectFrom('incidence_event')
        .selectAll()
        .where('incidence_id', '=', sql<string>`any(${ids}::text[])`)
        .orderBy('id')
        .execute()
    : []
  const names = await namesOf(
    db,
    rows.flatMap(({ actor_id, data }) => [actor_id, data.personId]),
  )
  return rows.map(({ id, incidence_id, kind, at, actor_id, rule, data }) => ({
    id,
    incidenceId: incidence_id,
    kind: kind as IncidenceEvent['kind'],
    at,
    actorId: actor_id,
    actorName: names.get(actor_id ?? '') ?? null,
    rule,
    text: data.text ?? null,
    over: data.over ?? null,
    amount: data.cents === undefined ? null : toMoney(data.cents),
    lines: data.lines ?? [],
    personId: data.personId ?? null,
    personName: names.get(data.personId ?? '') ?? null,
    routeId: data.routeId ?? null,
    windowStart: data.windowStart ? new Date(data.windowStart) : null,
    windowEnd: data.windowEnd ? new Date(data.windowEnd) : null,
    count: data.count ?? null,
    from: data.from ?? null,
    to: data.to ?? null,
  }))
}

async function namesOf(db: Database, ids: readonly (string | null | undefined)[]) {
  const wanted = [...new Set(ids.flatMap(id => id ?? []))]
  const found = wanted.length
    ? await db
        .selectFrom('person')
        .select(['id', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
        .where('id', '=', sql<string>`any(${wanted}::text[])`)
        .execute()
    : []
  return new Map(found.map(({ id, name }) => [id, name]))
}
const nameOf = async (db: Database, id: string | null) => (await namesOf(db, [id])).get(id ?? '') ?? null
