import { forgetSetting } from '../../../core/cache/cached-settings'
import { type Maintenance, SetMaintenance, Status } from '../../../core/contract/platform'
import { holds, inPerson, mayFail } from '../../../core/procedures'
import { write } from '../../../core/write'
import { setSetting } from './settings.store'
import { statusOf } from './show-status'

/** Closes the platform to all but super admins, at once on this server and within a second on others; or opens it. */
export const setMaintenanceMode = holds('SuperAdminPermission')
  .meta({ summary: 'Switches maintenance mode on or off' })
  .concat(inPerson)
  .use(async ({ ctx, next }) => {
    const result = await next()
    forgetSetting(ctx.world, 'maintenance')
    return result
  })
  .input(SetMaintenance)
  .output(Status)
  .concat(mayFail('ValidationError'))
  .mutation(
    write(async ({ input, ctx: { db, now, world, fail, audit } }) => {
      if (input.on && input.until && input.until <= now)
        throw fail('ValidationError', { fields: [{ path: 'until', rule: 'future' }] })
      const maintenance: Maintenance = input.on
        ? { on: true, message: input.message || null, until: input.until ?? null }
        : { on: false }

      await setSetting(db, 'maintenance', maintenance, now)
      audit({ type: 'setting', id: 'maintenance', after: { ...maintenance } })
      return statusOf(world, input.on ? maintenance : null)
    }),
  )
