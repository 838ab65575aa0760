import { router } from '../core/procedures'
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
