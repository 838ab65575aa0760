import { z } from 'zod'
import { type CallsByPermission, makeCallsOf } from '../core/calls-by-permission'
import type { Person } from '../core/context'
import { PERMISSION_TYPES } from '../core/contract/access'
import { router, signedIn } from '../core/procedures'
import { addDevice, removeDevice } from '../modules/notifications/devices'
import { track } from '../modules/platform/track'
import { makeHandOverCode } from '../modules/sessions/hand-over'
import { impersonate, stopImpersonating } from '../modules/sessions/impersonate'
import { createApiKey, listApiKeys, removeApiKey, revokeApiKey } from '../modules/sessions/keep-api-keys'
import { endOtherSignIns, endSignIn, listSignIns } from '../modules/sessions/list-sign-ins'
import { logOut } from '../modules/sessions/log-out'
import { openLiveTicket } from '../modules/sessions/open-live-ticket'
import { changeEmail, changePassword } from '../modules/sign-in/change-password'
import { linkProvider, unlinkProvider } from '../modules/sign-in/link-provider'
import { listOwnLogInMethods } from '../modules/sign-in/own-log-in-methods'
import { verifyPhone } from '../modules/sign-in/phone-log-in'
import { resendVerification, verifyPing } from '../modules/sign-in/verify-email'
import { showMe } from '../modules/users/show-me'
import { admin } from './admin'
import { company } from './company'
import { courier } from './courier'
import { customer } from './customer'
import { kiosk } from './kiosk'
import { logistics } from './logistics'
import { merchant } from './merchant'
import { printer } from './printer'
import { publicRouter } from './public'

/** What the caller may call: screens ask it whether to show what leads there. */
const showAccess = signedIn
  .output(z.partialRecord(z.enum(PERMISSION_TYPES), z.array(z.string())))
  .query(({ ctx }) => callsOf(ctx.caller))

/** The whole product, by role. What everybody who is signed in shares stands under `app`. */
export const appRouter = router({
  app: router({
    me: showMe,
    access: showAccess,
    auth: router({
      logOut,
      methods: listOwnLogInMethods,
      verifyPing,
      resendVerification,
      changePassword,
      changeEmail,
      verifyPhone,
      linkProvider,
      unlinkProvider,
      impersonate,
      stopImpersonating,
      makeHandOverCode,
      devices: router({ list: listSignIns, end: endSignIn, endAll: endOtherSignIns }),
    }),
    live: router({ ticket: openLiveTicket }),
    devices: router({ add: addDevice, remove: removeDevice }),
    track,
    apiKeys: router({ list: listApiKeys, create: createApiKey, revoke: revokeApiKey, remove: removeApiKey }),
  }),
  public: publicRouter,
  customer,
  merchant,
  logistics,
  courier,
  company,
  printer,
  kiosk,
  admin,
})
export type AppRouter = typeof appRouter

/** The name of a procedure, such as "customer.orders.cancel". */
export type ProcedurePath = PathsOf<AppRouter['_def']['record']>

type PathsOf<Record, Prefix extends string = ''> = {
  [Key in keyof Record & string]: Record[Key] extends { _def: { procedure: true } }
    ? `${Prefix}${Key}`
    : PathsOf<Record[Key], `${Prefix}${Key}.`>
}[keyof Record & string]

/** Read from the procedures once, when the product starts. */
export const callsOf: (
  caller: Pick<Person, 'permissions' | 'impersonatorId' | 'apiKey'>,
) => CallsByPermission = makeCallsOf(
  appRouter._def.procedures as unknown as Parameters<typeof makeCallsOf>[0],
)
