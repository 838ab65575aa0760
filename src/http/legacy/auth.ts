import { legacy } from '../legacy-table'

export const auth = legacy([
  ['POST', '/auth/email/login', 'public.auth.logIn'],
  ['POST', '/auth/phone/request-sms', 'public.auth.phone.requestSms'],
  ['POST', '/auth/phone/login', 'public.auth.phone.logIn'],
  ['POST', '/auth/login/phone/request-sms', 'public.auth.phone.requestSms'], // other names of the two above
  ['POST', '/auth/login/phone', 'public.auth.phone.logIn'],
  ['POST', '/auth/phone/verify', 'app.auth.verifyPhone'],
  ['POST', '/auth/social/google/login', 'public.auth.google'],
  ['POST', '/auth/social/apple/login', 'public.auth.apple'],
  ['POST', '/auth/social/link', 'app.auth.linkProvider'],
  ['POST', '/auth/social/unlink', 'app.auth.unlinkProvider'],
  ['GET', '/auth/methods', 'app.auth.methods'],
  ['GET', '/public/available-login-methods', 'public.auth.methods'],
  ['POST', '/notifications/add-device', 'app.devices.add'],
  ['POST', '/notifications/remove-device', 'app.devices.remove'],
  ['POST', '/auth/session/refresh', 'public.auth.refresh'],
  ['POST', '/auth/refresh', 'public.auth.refresh'], // older name of the one above
  ['GET', '/auth/logout', 'app.auth.logOut'], // acts on a bearer header only, so a link cannot trigger it
  ['POST', '/auth/logout', 'app.auth.logOut'],
  ['POST', '/auth/session/impersonate', 'app.auth.impersonate'],
  ['POST', '/auth/session/stop-impersonating', 'app.auth.stopImpersonating'],
  ['POST', '/auth/hand-over', 'app.auth.makeHandOverCode'],
  ['POST', '/auth/hand-over/take', 'public.auth.handOver'],
  ['POST', '/auth/ws/users', 'app.live.ticket'],
  ['POST', '/auth/ws/kiosks', 'kiosk.ticket'],
  ['POST', '/kiosk-api/claim', 'kiosk.claim'],
  ['GET', '/auth/devices', 'app.auth.devices.list'],
  ['POST', '/auth/devices/endAll', 'app.auth.devices.endAll'],
  ['DELETE', '/auth/devices/{id}', 'app.auth.devices.end'],
  ['GET', '/auth/api-keys', 'app.apiKeys.list'],
  ['POST', '/auth/api-keys', 'app.apiKeys.create'],
  ['POST', '/auth/api-keys/{id}/revoke', 'app.apiKeys.revoke'],
  ['DELETE', '/auth/api-keys/{id}', 'app.apiKeys.remove'],
  ['GET', '/user', 'app.me'],
])
