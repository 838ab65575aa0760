import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../../core/db/open'

/** More than anybody carries: what has not been seen longest gives way. */
const MOST_DEVICES = 20

type PushDevice = {
  token: string
  /** Of a browser; null: a native app. */
  keys: { p256dh: string; auth: string } | null
  personId: string
  platform: string
  /** Messages stop when this sign-in ends. */
  sessionId: string
  userAgent: string | null
}

/** Push messages of this person reach this device. It belongs to the person who added it last. */
export async function addPushDevice(tx: Tx, device: PushDevice, now: Date) {
  const seen = {
    person_id: device.personId,
    platform: device.platform,
    p256dh: device.keys?.p256dh ?? null,
    auth: device.keys?.auth ?? null,
    session_id: sql<string | null>`(select id from session where id = ${device.sessionId || null})`,
    user_agent: device.userAgent,
    last_seen_at: now,
  }
  await tx
    .insertInto('push_device')
    .values({ token: device.token, ...seen, created_at: now })
    .onConflict(oc => oc.column('token').doUpdateSet(seen))
    .execute()
  await removeOldest(tx, device.personId)
}

/** A browser replaced its subscription: the new one takes its place. Answers false when the old one is unknown. */
export async function replacePushDevice(
  tx: Tx,
  oldToken: string,
  { token, keys }: { token: string; keys: { p256dh: string; auth: string } },
  now: Date,
): Promise<boolean> {
  if (token !== oldToken) await tx.deleteFrom('push_device').where('token', '=', token).execute()
  const { numUpdatedRows } = await tx
    .updateTable('push_device')
    .set({ token, ...keys, last_seen_at: now })
    .where('token', '=', oldToken)
    .where('p256dh', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether the sign-in that added a device still opens the account. Devices of old clients have none. */
const isSignedIn = (now: Date) => sql<boolean>`(push_device.session_id is null or exists (
  select 1 from session s where s.id = push_device.session_id and s.revoked_at is null and s.expires_at > ${now}))`

/** The devices that messages of people reach now. */
export const reachableDevices = (db: Database, now: Date) =>
  db.selectFrom('push_device').where(isSignedIn(now))

/** The same as a condition on a person. */
export const hasReachableDevice = (personId: RawBuilder<unknown>, now: Date) =>
  sql<boolean>`exists (select 1 from push_device where push_device.person_id = ${personId} and ${isSignedIn(now)})`

/** By its token, or by the id that stands for it. A device that was added by another person meanwhile stays. */
export async function removePushDevice(db: Database, token: string, personId: string | null): Promise<void> {
  await db
    .deleteFrom('push_device')
    .where('person_id', '=', personId)
    .where(sql<boolean>`(token = ${token} or ${ID_OF_TOKEN} = ${token})`)
    .execute()
}

/** Stands for a token where it is shown: a token opens a way to a person's screen. */
export const idOfDevice = (token: string): string =>
  new Bun.CryptoHasher('sha256').update(token).digest('hex')
const ID_OF_TOKEN = sql`encode(sha256(convert_to(token, 'UTF8')), 'hex')`

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
