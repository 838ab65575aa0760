import { z } from 'zod'
import { type CallsByPermission, makeCallsOf } from '../core/calls-by-permission'
import type { Person } from '../core/context'
import { PERMISSION_TYPES } from '../core/contract/access'
import { createCaller, router, signedIn } from '../core/procedures'
import { findRecords } from '../modules/back-office/record-search/find-records'
import {
  addDevice,
  listDevices,
  removeDevice,
  testDevices,
} from '../modules/customer-relations/notifications/devices'
import {
  type CallAs,
  makeImportRecords,
  makeShowTemplate,
} from '../modules/files/record-files/import-records'
import type { CallAt } from '../modules/files/record-files/imported-collection'
import { verifyPhone } from '../modules/identity/phone-sign-in/phone-log-in'
import { linkProvider, unlinkProvider } from '../modules/identity/provider-sign-in/link-provider'
import { impersonate, stopImpersonating } from '../modules/identity/sessions/impersonate'
import { endOtherSessions, endSession, listSessions } from '../modules/identity/sessions/list-sessions'
import { logOut } from '../modules/identity/sessions/log-out'
import {
  createApiKey,
  listApiKeys,
  removeApiKey,
  revokeApiKey,
} from '../modules/identity/sessions/manage-api-keys'
import { openLiveTicket } from '../modules/identity/sessions/open-live-ticket'
import { createTransferCode } from '../modules/identity/sessions/transfer-session'
import { changeEmail, changePassword } from '../modules/identity/sign-in/change-password'
import { listOwnLogInMethods } from '../modules/identity/sign-in/own-log-in-methods'
import { resendVerification, verifyPing } from '../modules/identity/sign-in/verify-email'
import { showMe } from '../modules/identity/users/show-me'
import { track } from '../modules/operations/platform/track'
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

/** A procedure by its path, for what works with any of them. */
function callAt(path: string): ReturnType<CallAt> {
  const all = appRouter._def.procedures as unknown as Record<string, ReturnType<CallAt>>
  return Object.hasOwn(all, path) ? all[path] : undefined
}

/** Calls a procedure by its path. */
function callAs(...[ctx, path, input]: Parameters<CallAs>): Promise<unknown> {
  type Calls = { [name: string]: Calls } & ((input: object) => Promise<unknown>)
  const calls = createCaller(appRouter)(ctx) as unknown as Calls
  return path.split('.').reduce<Calls>((at, name) => at[name]!, calls)(input)
}

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
      createTransferCode,
      devices: router({ list: listSessions, end: endSession, endAll: endOtherSessions }),
    }),
    live: router({ ticket: openLiveTicket }),
    devices: router({ add: addDevice, remove: removeDevice, list: listDevices, test: testDevices }),
    track,
    findRecords,
    files: router({ template: makeShowTemplate(callAt), take: makeImportRecords(callAt, callAs) }),
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

/** Read from the procedures once, when the product starts. */
export const callsOf: (
  caller: Pick<Person, 'permissions' | 'impersonatorId' | 'apiKey'>,
) => CallsByPermission = makeCallsOf(
  appRouter._def.procedures as unknown as Parameters<typeof makeCallsOf>[0],
)
