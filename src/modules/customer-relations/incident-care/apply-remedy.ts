import type { Context, Person } from '../../../core/context'
import { toMoney } from '../../../core/contract/common'
import { Failure } from '../../../core/contract/failures'
import type { IncidenceEventData } from '../../../core/db/columns'
import { difference, ifMatch } from '../../../core/resource'
import type { Writing } from '../../../core/write'
import {
  type IncidenceRow,
  lockIncidence,
  presentIncidences,
  refuseStale,
} from '../../operations/incidents/incidence-record'
import { addIncidenceEvent, saveIncidence, tellOfChange } from '../../operations/incidents/incidences.store'
import type { Remedied } from './contract/remedies'

/** What every remedy can run into. */
export const REMEDY_FAILURES = [
  'NotFound',
  'StaleRecord',
  'IncidentNotOpen',
  'ValidationError',
  'Forbidden',
] as const
/** Who does something for incidents. */
export const STAFF = ['MerchantAdminPermission', 'LogisticsAdminPermission', 'HelloAdminPermission'] as const

export type Call = Omit<Context, 'db' | 'caller'> & Writing & { caller: Person }
type Asked = { id: string; updatedAt?: Date | undefined; key: string; solves: boolean }
type Done = {
  kind: Parameters<typeof addIncidenceEvent>[3]['kind']
  data: IncidenceEventData
  /** What was done, as the resolution says it where the incident is solved by it. */
  resolution: string
}

/**
 * Does what helps, once, with its entry in the history: both happen or neither. The incident is held meanwhile, so two
 * presses of a button, or two people, do not give twice. The same key answers what stands.
 */
export async function applyRemedy(
  ctx: Call,
  asked: Asked,
  body: (incident: IncidenceRow) => Promise<Done>,
): Promise<Remedied> {
  const { db, world, now, caller, audit } = ctx
  const before = await lockIncidence(db, caller, asked.id)
  if (!before) throw new Failure('NotFound')
  const known = await db
    .selectFrom('incidence_event')
    .select('data')
    .where('incidence_id', '=', before.id)
    .where('key', '=', asked.key)
    .executeTakeFirst()
  if (known) return answerOf(ctx, before, known.data)
  await refuseStale(before, asked.updatedAt ?? ifMatch(ctx), ctx)
  if (before.status !== 'OPEN') throw new Failure('IncidentNotOpen', { status: before.status })

  const { kind, data, resolution } = await body(before)
  await addIncidenceEvent(db, { world, now }, before.id, { kind, actorId: caller.id, key: asked.key, data })
  const row = await saveIncidence(
    db,
    before.id,
    asked.solves
      ? {
          status: 'SOLVED',
          resolution: [before.resolution, resolution].filter(Boolean).join('\n'),
        }
      : {},
    now,
  )
  audit({ type: 'incidence', id: row.id, ...difference(before, row) })
  tellOfChange(ctx, before, row)
  return answerOf(ctx, row, data)
}

const answerOf = async (ctx: Call, row: IncidenceRow, data: IncidenceEventData): Promise<Remedied> => ({
  incident: (await presentIncidences([row], ctx))[0]!,
  amount: data.cents === undefined ? null : toMoney(data.cents),
  routeId: data.routeId ?? null,
})

/** The order of an incident, for what is done with it. */
export function orderOf({ order_id: id }: IncidenceRow): string {
  if (!id) throw new Failure('NotFound')
  return id
}
