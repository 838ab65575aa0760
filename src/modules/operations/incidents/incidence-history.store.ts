import type { World } from '../../../core/context'
import type { IncidenceEventData } from '../../../core/db/columns'
import { jsonb } from '../../../core/db/jsonb'
import type { Database } from '../../../core/db/open'
import type { IncidenceEventKind } from './contract/incidence-history'

export type Noting = { world: Pick<World, 'newId'>; now: Date }

/** Adds to the history of an incident; false when its key is there already. */
export async function addIncidenceEvent(
  db: Database,
  { world, now }: Noting,
  incidenceId: string,
  event: {
    kind: Exclude<IncidenceEventKind, 'opened'>
    actorId: string | null
    rule?: string | null
    key?: string | null
    data?: IncidenceEventData
  },
): Promise<boolean> {
  const added = await db
    .insertInto('incidence_event')
    .values({
      id: world.newId(),
      incidence_id: incidenceId,
      kind: event.kind,
      actor_id: event.actorId,
      rule: event.rule ?? null,
      key: event.key ?? null,
      data: jsonb(event.data ?? {}),
      at: now,
    })
    .onConflict(oc => oc.columns(['incidence_id', 'key']).doNothing())
    .executeTakeFirst()
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Adds pictures after those that an incident has. */
export async function insertIncidencePhotos(
  tx: Database,
  { now, reporterId = null }: { now: Date; reporterId?: string | null },
  incidenceId: string,
  fileIds: readonly string[],
): Promise<void> {
  if (!fileIds.length) return
  const { taken } = await tx
    .selectFrom('incidence_photo')
    .select(({ fn }) => fn.countAll<number>().as('taken'))
    .where('incidence_id', '=', incidenceId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('incidence_photo')
    .values(
      fileIds.map((fileId, i) => ({
        incidence_id: incidenceId,
        file_id: fileId,
        position: Number(taken) + i,
        added_by: reporterId,
        created_at: now,
      })),
    )
    .onConflict(oc => oc.doNothing())
    .execute()
}
