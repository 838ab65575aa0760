import { addDevice, removeDevice } from '../features/notifications/devices'
import { changeEmail, changePassword } from '../features/people/change-password'
import { makeHandOverCode } from '../features/people/hand-over'
import { impersonate, stopImpersonating } from '../features/people/impersonate'
import { createApiKey, listApiKeys, removeApiKey, revokeApiKey } from '../features/people/keep-api-keys'
import { linkProvider, unlinkProvider } from '../features/people/link-provider'
import { endOtherSignIns, endSignIn, listSignIns } from '../features/people/list-sign-ins'
import { logOut } from '../features/people/log-out'
import { openLiveTicket } from '../features/people/open-live-ticket'
import { listOwnLogInMethods } from '../features/people/own-log-in-methods'
import { verifyPhone } from '../features/people/phone-log-in'
import { showMe } from '../features/people/show-me'
import { resendVerification, verifyPing } from '../features/people/verify-email'
import { track } from '../features/platform/track'
import { router } from '../trpc/procedures'
import { admin } from './admin'
import { company } from './company'
import { courier } from './courier'
import { customer } from './customer'
import { kiosk } from './kiosk'
import { logistics } from './logistics'
import { merchant } from './merchant'
import { printer } from './printer'
import { publicRouter } from './public'

/** The whole product, by role. What everybody who is signed in shares stands under `app`. */
export const appRouter = router({
  app: router({
    me: showMe,
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
