import { legacy } from '../legacy-table'

export const auth = legacy([
  ['POST', '/auth/email/login', 'public.auth.logIn'],
  ['POST', '/auth/session/refresh', 'public.auth.refresh'],
  ['POST', '/auth/refresh', 'public.auth.refresh'], // older name of the one above
  ['GET', '/auth/logout', 'app.auth.logOut'], // acts on a bearer header only, so a link cannot trigger it
  ['POST', '/auth/logout', 'app.auth.logOut'],
  ['POST', '/auth/ws/users', 'app.live.ticket'],
  ['GET', '/auth/devices', 'app.auth.devices.list'],
  ['POST', '/auth/devices/endAll', 'app.auth.devices.endAll'],
  ['DELETE', '/auth/devices/{id}', 'app.auth.devices.end'],
  ['GET', '/user', 'app.me'],
])
