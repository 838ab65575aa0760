import { legacy } from '../legacy-table'

export const publicCalls = legacy([
  ['POST', '/public/order-status', 'public.orders.status'],
  ['GET', '/public/track/{token}', 'public.orders.track'],
  ['GET', '/public/rating/{token}', 'public.orders.rating'],
  ['POST', '/public/publicRateOrder', 'public.orders.rate'],
  ['POST', '/public/search', 'public.search'],
  ['POST', '/public/store', 'public.store'],
  ['POST', '/public/windows', 'public.windows'],
  ['POST', '/public/cloudCanteen', 'public.cloudCanteen'],
  ['POST', '/public/cartPrice', 'public.cartPrice'],
  ['POST', '/public/getLocationDataByIdOrSlug', 'public.location'],
  ['POST', '/public/invitation', 'public.invitations.show'],
  ['POST', '/public/feedback', 'public.feedback'],
  ['POST', '/public/scan', 'public.scan.code'],
  ['POST', '/public/publicScanEvent', 'public.scan.record'],
  ['POST', '/public/publicScanListInfo', 'public.scan.list'],
  ['GET', '/status', 'public.status'],
  ['GET', '/installation', 'public.installation'],
  ['GET', '/app-version', 'public.appVersion'],
  ['GET', '/stripe-pk', 'public.payments.settings'],
])
