import { z } from 'zod'
import type { RequestInfo, World } from '../../../core/context'
import { Id, Text } from '../../../core/contract/common'
import { anyone, holds, limited, mayFail } from '../../../core/procedures'
import { LOOKUPS } from '../../../core/rate-limit'
import { DAY_MS } from '../../../core/rules/instant'
import { write } from '../../../core/write'
import { ClaimCode, DeviceId } from '../../identity/sessions/contract/device-claims'
import {
  AskForClaim,
  askForClaim,
  ClaimAnswer,
  type ClaimableDevices,
} from '../../identity/sessions/device-claims'
import { newToken } from '../../identity/sessions/tokens'
import { Printer } from '../printers/contract/printing'
import { KEEPS_PRINTERS, presentPrinters, runsStores, storeIdsOf } from '../printers/printers'
import {
  forgetUnclaimed,
  insertPrinter,
  setPrinterClaim,
  setPrinterClaimed,
  setStoresOfPrinter,
} from '../printers/printers.store'

/** The device shows a code and waits until somebody has entered it; see `askForClaim`. */
export const claimDevice = anyone
  .input(AskForClaim)
  .use(limited(LOOKUPS))
  .output(ClaimAnswer)
  .mutation(write(async ({ input, ctx }) => askForClaim(ctx.db, claimablePrinters(ctx.request), input, ctx)))

const claimablePrinters = (request: RequestInfo): ClaimableDevices => ({
  lock: (tx, deviceId) =>
    tx.selectFrom('printer').selectAll().where('device_id', '=', deviceId).forUpdate().executeTakeFirst(),
  add: (tx, device, code) =>
    insertPrinter(tx, {
      ...device,
      ...paperOf(request.header('x-printer-format')),
      name: `Printer ${code}`,
      city: 'bcn',
    }),
  claim: setPrinterClaim,
})

/** As the device says what it speaks; people can change it. */
function paperOf(format: string | null) {
  if (format === 'star') return { format, width: 576 }
  return format === 'zpl' ? { format, width: 800, height: 400 } : {}
}

/** Somebody who runs the store enters the code that the device shows. Its id alone names a device, and proves nothing. */
export const confirmClaim = holds(...KEEPS_PRINTERS)
  .input(
    z.object({
      claimCode: ClaimCode,
      deviceId: DeviceId.optional(),
      storeId: Id,
      name: Text(80).optional(),
    }),
  )
  .output(Printer)
  .concat(mayFail('ClaimCodeInvalid', 'Forbidden'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, world, fail, emit, audit } }) => {
      if (!(await runsStores(db, caller, [input.storeId]))) throw fail('Forbidden')
      const waiting = await db
        .selectFrom('printer')
        .selectAll()
        .where('claim_expires_at', '>', now)
        .where('claim_code', '=', input.claimCode)
        .$if(input.deviceId !== undefined, query => query.where('device_id', '=', input.deviceId!))
        .forUpdate()
        .executeTakeFirst()
      const before = waiting ? await storeIdsOf(db, waiting.id) : []
      // Nobody takes a printer away from somebody else's kitchen by knowing its id.
      if (!waiting || !(await runsStores(db, caller, before))) throw fail('ClaimCodeInvalid')

      const store = await db
        .selectFrom('store')
        .select('city')
        .where('id', '=', input.storeId)
        .executeTakeFirstOrThrow()
      const row = await setPrinterClaimed(
        db,
        waiting.id,
        {
          pending_token: `prn_${newToken(world.randomBytes)}`,
          name: input.name ?? waiting.name,
          city: store.city,
        },
        now,
      )
      // A device that moves house leaves its old stores.
      await setStoresOfPrinter(db, row.id, [...(waiting.claimed_at ? [] : before), input.storeId])
      emit('printer.changed', { printerId: row.id, storeIds: [input.storeId] })
      audit({ type: 'printer', id: row.id, after: { claimed_at: now, storeId: input.storeId } })
      return (await presentPrinters(db, [row], now))[0]!
    }),
  )

/** Timer: a device that still waits asks for another code, and is kept again. */
export const forgetUnclaimedPrinters = (world: World) =>
  forgetUnclaimed(world.db, new Date(world.clock.now().getTime() - DAY_MS))
