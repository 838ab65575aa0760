import navigation from '../areas/navigation/texts/es.json'
import shell from '../areas/shell/texts/es.json'
import screens from '../screens/texts/es.json'
import session from '../session/texts/es.json'
import ui from '../ui/texts/es.json'
import type { Later } from './texts'

export const first = { ui, screens, session, navigation, shell }

export const later: Later = {
  about: () => import('../areas/about/texts/es.json'),
  account: () => import('../areas/account/texts/es.json'),
  'address-book': () => import('../areas/address-book/texts/es.json'),
  board: () => import('../areas/board/texts/es.json'),
  canteen: () => import('../areas/canteen/texts/es.json'),
  cart: () => import('../areas/cart/texts/es.json'),
  catalog: () => import('../areas/catalog/texts/es.json'),
  checkout: () => import('../areas/checkout/texts/es.json'),
  collection: () => import('../collection/texts/es.json'),
  companies: () => import('../areas/companies/texts/es.json'),
  company: () => import('../areas/company/texts/es.json'),
  courier: () => import('../areas/courier/texts/es.json'),
  dashboard: () => import('../areas/dashboard/texts/es.json'),
  devtools: () => import('../areas/devtools/texts/es.json'),
  dispatch: () => import('../areas/dispatch/texts/es.json'),
  guest: () => import('../areas/guest/texts/es.json'),
  help: () => import('../areas/help/texts/es.json'),
  home: () => import('../areas/home/texts/es.json'),
  impersonation: () => import('../areas/impersonation/texts/es.json'),
  incidents: () => import('../areas/incidents/texts/es.json'),
  joining: () => import('../areas/joining/texts/es.json'),
  lunch: () => import('../areas/lunch/texts/es.json'),
  maintenance: () => import('../areas/maintenance/texts/es.json'),
  menu: () => import('../areas/menu/texts/es.json'),
  'my-orders': () => import('../areas/my-orders/texts/es.json'),
  'order-changes': () => import('../areas/order-changes/texts/es.json'),
  'order-sheet': () => import('../areas/order-sheet/texts/es.json'),
  orders: () => import('../areas/orders/texts/es.json'),
  outbox: () => import('../areas/outbox/texts/es.json'),
  password: () => import('../areas/password/texts/es.json'),
  'payment-methods': () => import('../areas/payment-methods/texts/es.json'),
  payments: () => import('../payments/texts/es.json'),
  preferences: () => import('../areas/preferences/texts/es.json'),
  'print-desk': () => import('../areas/print-desk/texts/es.json'),
  printers: () => import('../areas/printers/texts/es.json'),
  promotions: () => import('../areas/promotions/texts/es.json'),
  ratings: () => import('../areas/ratings/texts/es.json'),
  refunds: () => import('../areas/refunds/texts/es.json'),
  registration: () => import('../areas/registration/texts/es.json'),
  routes: () => import('../areas/routes/texts/es.json'),
  security: () => import('../areas/security/texts/es.json'),
  shop: () => import('../areas/shop/texts/es.json'),
  'sign-in': () => import('../areas/sign-in/texts/es.json'),
  stock: () => import('../areas/stock/texts/es.json'),
  stops: () => import('../areas/stops/texts/es.json'),
  stores: () => import('../areas/stores/texts/es.json'),
  users: () => import('../areas/users/texts/es.json'),
  wallet: () => import('../areas/wallet/texts/es.json'),
}
