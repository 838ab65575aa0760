import navigation from '../areas/navigation/texts/fr.json'
import shell from '../areas/shell/texts/fr.json'
import screens from '../screens/texts/fr.json'
import session from '../session/texts/fr.json'
import ui from '../ui/texts/fr.json'
import type { Later } from './texts'

export const first = { ui, screens, session, navigation, shell }

export const later: Later = {
  about: () => import('../areas/about/texts/fr.json'),
  account: () => import('../areas/account/texts/fr.json'),
  'address-book': () => import('../areas/address-book/texts/fr.json'),
  board: () => import('../areas/board/texts/fr.json'),
  canteen: () => import('../areas/canteen/texts/fr.json'),
  cart: () => import('../areas/cart/texts/fr.json'),
  catalog: () => import('../areas/catalog/texts/fr.json'),
  checkout: () => import('../areas/checkout/texts/fr.json'),
  collection: () => import('../collection/texts/fr.json'),
  companies: () => import('../areas/companies/texts/fr.json'),
  company: () => import('../areas/company/texts/fr.json'),
  courier: () => import('../areas/courier/texts/fr.json'),
  dashboard: () => import('../areas/dashboard/texts/fr.json'),
  devtools: () => import('../areas/devtools/texts/fr.json'),
  dispatch: () => import('../areas/dispatch/texts/fr.json'),
  guest: () => import('../areas/guest/texts/fr.json'),
  help: () => import('../areas/help/texts/fr.json'),
  home: () => import('../areas/home/texts/fr.json'),
  impersonation: () => import('../areas/impersonation/texts/fr.json'),
  incidents: () => import('../areas/incidents/texts/fr.json'),
  joining: () => import('../areas/joining/texts/fr.json'),
  lunch: () => import('../areas/lunch/texts/fr.json'),
  maintenance: () => import('../areas/maintenance/texts/fr.json'),
  menu: () => import('../areas/menu/texts/fr.json'),
  'my-orders': () => import('../areas/my-orders/texts/fr.json'),
  'order-changes': () => import('../areas/order-changes/texts/fr.json'),
  'order-sheet': () => import('../areas/order-sheet/texts/fr.json'),
  orders: () => import('../areas/orders/texts/fr.json'),
  outbox: () => import('../areas/outbox/texts/fr.json'),
  password: () => import('../areas/password/texts/fr.json'),
  'payment-methods': () => import('../areas/payment-methods/texts/fr.json'),
  payments: () => import('../payments/texts/fr.json'),
  preferences: () => import('../areas/preferences/texts/fr.json'),
  'print-desk': () => import('../areas/print-desk/texts/fr.json'),
  printers: () => import('../areas/printers/texts/fr.json'),
  promotions: () => import('../areas/promotions/texts/fr.json'),
  ratings: () => import('../areas/ratings/texts/fr.json'),
  refunds: () => import('../areas/refunds/texts/fr.json'),
  registration: () => import('../areas/registration/texts/fr.json'),
  routes: () => import('../areas/routes/texts/fr.json'),
  security: () => import('../areas/security/texts/fr.json'),
  shop: () => import('../areas/shop/texts/fr.json'),
  'sign-in': () => import('../areas/sign-in/texts/fr.json'),
  stock: () => import('../areas/stock/texts/fr.json'),
  stops: () => import('../areas/stops/texts/fr.json'),
  stores: () => import('../areas/stores/texts/fr.json'),
  users: () => import('../areas/users/texts/fr.json'),
  wallet: () => import('../areas/wallet/texts/fr.json'),
}
