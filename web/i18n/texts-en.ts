import navigation from '../areas/navigation/texts/en.json'
import shell from '../areas/shell/texts/en.json'
import screens from '../screens/texts/en.json'
import session from '../session/texts/en.json'
import ui from '../ui/texts/en.json'

export const first = { ui, screens, session, navigation, shell }

export const later = {
  about: () => import('../areas/about/texts/en.json'),
  account: () => import('../areas/account/texts/en.json'),
  'address-book': () => import('../areas/address-book/texts/en.json'),
  board: () => import('../areas/board/texts/en.json'),
  canteen: () => import('../areas/canteen/texts/en.json'),
  cart: () => import('../areas/cart/texts/en.json'),
  catalog: () => import('../areas/catalog/texts/en.json'),
  checkout: () => import('../areas/checkout/texts/en.json'),
  collection: () => import('../collection/texts/en.json'),
  companies: () => import('../areas/companies/texts/en.json'),
  company: () => import('../areas/company/texts/en.json'),
  courier: () => import('../areas/courier/texts/en.json'),
  dashboard: () => import('../areas/dashboard/texts/en.json'),
  devtools: () => import('../areas/devtools/texts/en.json'),
  dispatch: () => import('../areas/dispatch/texts/en.json'),
  guest: () => import('../areas/guest/texts/en.json'),
  help: () => import('../areas/help/texts/en.json'),
  home: () => import('../areas/home/texts/en.json'),
  impersonation: () => import('../areas/impersonation/texts/en.json'),
  incidents: () => import('../areas/incidents/texts/en.json'),
  joining: () => import('../areas/joining/texts/en.json'),
  maintenance: () => import('../areas/maintenance/texts/en.json'),
  menu: () => import('../areas/menu/texts/en.json'),
  'my-orders': () => import('../areas/my-orders/texts/en.json'),
  'order-changes': () => import('../areas/order-changes/texts/en.json'),
  'order-sheet': () => import('../areas/order-sheet/texts/en.json'),
  orders: () => import('../areas/orders/texts/en.json'),
  outbox: () => import('../areas/outbox/texts/en.json'),
  password: () => import('../areas/password/texts/en.json'),
  'payment-methods': () => import('../areas/payment-methods/texts/en.json'),
  payments: () => import('../payments/texts/en.json'),
  preferences: () => import('../areas/preferences/texts/en.json'),
  printers: () => import('../areas/printers/texts/en.json'),
  promotions: () => import('../areas/promotions/texts/en.json'),
  refunds: () => import('../areas/refunds/texts/en.json'),
  registration: () => import('../areas/registration/texts/en.json'),
  routes: () => import('../areas/routes/texts/en.json'),
  security: () => import('../areas/security/texts/en.json'),
  shop: () => import('../areas/shop/texts/en.json'),
  'sign-in': () => import('../areas/sign-in/texts/en.json'),
  stops: () => import('../areas/stops/texts/en.json'),
  stores: () => import('../areas/stores/texts/en.json'),
  users: () => import('../areas/users/texts/en.json'),
  wallet: () => import('../areas/wallet/texts/en.json'),
}
