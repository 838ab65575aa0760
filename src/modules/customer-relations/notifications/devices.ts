import { Ok, ok } from '../../../core/contract/common'
import { inPerson, signedIn } from '../../../core/procedures'
import { write } from '../../../core/write'
import { Device } from '../../identity/sign-in/contract/sign-in'
import { addPushDevice, removePushDevice } from '../../messaging/messages/push-devices.store'

/** Push messages of this person reach this device. */
export const addDevice = signedIn
  .concat(inPerson)
  .input(Device)
  .output(Ok)
  .mutation(
    write(async ({ input, ctx: { db, caller, now } }) => {
      await addPushDevice(db, { ...input, personId: caller.id }, now)
      return ok
    }),
  )

export const removeDevice = signedIn
  .input(Device.pick({ token: true }))
  .output(Ok)
  .mutation(
    write(async ({ input: { token }, ctx: { db, caller } }) => {
      await removePushDevice(db, token, caller.id)
      return ok
    }),
  )
