import { Ok, ok } from '../../core/contract/common'
import type { Tx } from '../../core/db/open'
import { inPerson, signedIn } from '../../core/procedures'
import { write } from '../../core/write'
import { Device } from '../sign-in/contract/sign-in'

/** More than anybody carries: what has not been seen longest gives way. */
const MOST_DEVICES = 20

/** Push messages of this person reach this device. It belongs to whoever added it last. */
export const addDevice = signedIn
  .concat(inPerson)
  .input(Device)
  .output(Ok)
  .mutation(
    write(async ({ input: { token, platform }, ctx: { db, caller, now } }) => {
      const seen = { person_id: caller.id, platform, last_seen_at: now }
      await db
        .insertInto('push_device')
        .values({ token, ...seen, created_at: now })
        .onConflict(oc => oc.column('token').doUpdateSet(seen))
        .execute()
      await forgetOldest(db, caller.id)
      return ok
    }),
  )

export const removeDevice = signedIn
  .input(Device.pick({ token: true }))
  .output(Ok)
  .mutation(
    write(async ({ input: { token }, ctx: { db, caller } }) => {
      await db
        .deleteFrom('push_device')
        .where('token', '=', token)
        .where('person_id', '=', caller.id)
        .execute()
      return ok
    }),
  )

async function forgetOldest(tx: Tx, personId: string) {
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
