import { Ok, ok } from '../../../core/contract/common'
import { anyone, inPerson, limited, mayFail, signedIn } from '../../../core/procedures'
import { LOOKUPS, SEARCHES } from '../../../core/rate-limit'
import { write } from '../../../core/write'
import { readUserAgent } from '../../identity/sessions/rules/user-agent'
import { queuePush } from '../../messaging/messages/outgoing-messages'
import {
  addPushDevice,
  idOfDevice,
  reachableDevices,
  removePushDevice,
  replacePushDevice,
} from '../../messaging/messages/push-devices.store'
import { NewDevice, type OwnDevice, OwnDevices, RemovedDevice, RenewedDevice } from './contract/devices'
import { notificationTexts } from './texts'

/** Push messages of this person reach this device. */
export const addDevice = signedIn
  .concat(inPerson)
  .input(NewDevice)
  .output(Ok)
  .mutation(
    write(async ({ input, ctx: { db, caller, now, request } }) => {
      const device =
        'subscription' in input
          ? { token: input.subscription.endpoint, keys: input.subscription.keys, platform: 'web' }
          : { ...input, keys: null }
      const { sessionId } = caller
      const userAgent = request.userAgent?.slice(0, 300) ?? null
      await addPushDevice(db, { ...device, personId: caller.id, sessionId, userAgent }, now)
      return ok
    }),
  )

/** By the token, the address of a subscription, or the id in the list of devices. */
export const removeDevice = signedIn
  .input(RemovedDevice)
  .output(Ok)
  .mutation(
    write(async ({ input: { token }, ctx: { db, caller } }) => {
      await removePushDevice(db, token, caller.id)
      return ok
    }),
  )

/** The devices that one's messages come to, the newest first. */
export const listDevices = signedIn.output(OwnDevices).query(async ({ ctx: { db, world, caller, now } }) => {
  const rows = await reachableDevices(db, now)
    .select(['token', 'platform', 'user_agent', 'created_at'])
    .where('person_id', '=', caller.id)
    .orderBy('created_at', 'desc')
    .orderBy('token')
    .execute()
  const devices = rows.map(row => {
    const { browser, system } = readUserAgent(row.user_agent)
    const platform = row.platform as OwnDevice['platform']
    return { id: idOfDevice(row.token), platform, browser, system, addedAt: row.created_at }
  })
  return { browserKey: world.push.browserKey, devices }
})

/** Sends a message to one's own devices, to see that it arrives. */
export const testDevices = signedIn
  .concat(inPerson)
  .use(limited(LOOKUPS))
  .output(Ok)
  .mutation(
    write(async ({ ctx: { db, world, caller, now, emit } }) => {
      const texts = notificationTexts(caller.language).deviceTest
      await queuePush(
        db,
        { world, now, emit },
        {
          personId: caller.id,
          template: 'device-test',
          language: caller.language,
          title: texts.title,
          text: texts.message,
          url: `${world.settings.publicUrl}/settings/notifications`,
          dedupeKey: `device-test:${world.newId()}`,
          ttlSeconds: TEST_TTL_SECONDS,
        },
      )
      return ok
    }),
  )

/** A test that comes later than this is of no use. */
const TEST_TTL_SECONDS = 300

/** A browser has replaced its subscription while no page was open. The old address is a secret of that browser. */
export const renewDevice = anyone
  .meta({ summary: 'Puts a new subscription of a browser in the place of the one it gave up' })
  .input(RenewedDevice)
  .use(limited(SEARCHES))
  .output(Ok)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input: { oldEndpoint, subscription }, ctx: { db, now, fail } }) => {
      const { endpoint: token, keys } = subscription
      if (!(await replacePushDevice(db, oldEndpoint, { token, keys }, now))) throw fail('NotFound')
      return ok
    }),
  )
