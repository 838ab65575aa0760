import type { Tx } from '../../../core/db/open'

/** Notes something as a favourite since then; null: it is none any more. */
export async function setFavourite(
  db: Tx,
  personId: string,
  kind: 'store' | 'product',
  targetId: string,
  at: Date | null,
) {
  const one = { person_id: personId, kind, target_id: targetId }
  if (at)
    await db
      .insertInto('favourite')
      .values({ ...one, created_at: at })
      .onConflict(oc => oc.doNothing())
      .execute()
  else
    await db
      .deleteFrom('favourite')
      .where(eb => eb.and(one))
      .execute()
}

/** The newest first. */
export async function favouritesOf(db: Pick<Tx, 'selectFrom'>, personId: string) {
  const rows = await db
    .selectFrom('favourite')
    .select(['kind', 'target_id'])
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .execute()
  const of = (kind: string) => rows.filter(row => row.kind === kind).map(row => row.target_id)
  return { storeIds: of('store'), productIds: of('product') }
}
