import type { Database, Tx } from '../../../core/db/open'

/** More than anybody carries: what has not been seen longest gives way. */
const MOST_DEVICES = 20

type PushDevice = { token: string; personId: string; platform: string }

/** Push messages of this person reach this device. It belongs to whoever added it last. */
export async function addPushDevice(tx: Tx, { token, personId, platform }: PushDevice, now: Date) {
  const seen = { person_id: personId, platform, last_seen_at: now }
  await tx
    .insertInto('push_device')
    .values({ token, ...seen, created_at: now })
    .onConflict(oc => oc.column('token').doUpdateSet(seen))
    .execute()
  await removeOldest(tx, personId)
}

/** Only while it is still theirs: somebody else may have signed in on the device meanwhile. */
export async function removePushDevice(db: Database, token: string, personId: string | null): Promise<void> {
  await db.deleteFrom('push_device').where('token', '=', token).where('person_id', '=', personId).execute()
}

async function removeOldest(tx: Tx, personId: string) {
  await tx
    .deleteFrom('push_device')
    .where('token', 'in', eb =>
      eb
        .selectFrom('push_device')
        .select('token')
        .where('person_id', '=', personId)
        .orderBy('last_seen_at', 'desc')
        .orderBy('token')
        .offset(MOST_DEVICES),
    )
    .execute()
}
