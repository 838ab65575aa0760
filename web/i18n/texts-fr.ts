import navigation from '../areas/shell/navigation/texts/fr.json'
import shell from '../areas/shell/shell/texts/fr.json'
import screens from '../screens/texts/fr.json'
import session from '../session/texts/fr.json'
import ui from '../ui/texts/fr.json'
import type { Later } from './texts'

export const first = { ui, screens, session, navigation, shell }

export const later: Later = {
  about: () => import('../areas/customer-relations/about/texts/fr.json'),
  account: () => import('../areas/identity/account/texts/fr.json'),
  'address-book': () => import('../areas/identity/address-book/texts/fr.json'),
  'checkout-link': () => import('../areas/billing/checkout-link/texts/fr.json'),
  canteen: () => import('../areas/orders/canteen/texts/fr.json'),
  cart: () => import('../areas/orders/cart/texts/fr.json'),
  checkout: () => import('../areas/orders/checkout/texts/fr.json'),
  collection: () => import('../collection/texts/fr.json'),
  'dish-facts': () => import('../areas/orders/dish-facts/texts/fr.json'),
  'dish-kinds': () => import('../areas/orders/dish-kinds/texts/fr.json'),
  guest: () => import('../areas/orders/guest/texts/fr.json'),
  help: () => import('../areas/customer-relations/help/texts/fr.json'),
  home: () => import('../areas/orders/home/texts/fr.json'),
  joining: () => import('../areas/identity/joining/texts/fr.json'),
  lunch: () => import('../areas/orders/lunch/texts/fr.json'),
  menu: () => import('../areas/orders/menu/texts/fr.json'),
  'my-orders': () => import('../areas/orders/my-orders/texts/fr.json'),
  'pay-invoice': () => import('../areas/billing/pay-invoice/texts/fr.json'),
  'pay-link': () => import('../areas/orders/pay-link/texts/fr.json'),
  onboarding: () => import('../areas/identity/onboarding/texts/fr.json'),
  'order-changes': () => import('../areas/orders/order-changes/texts/fr.json'),
  orders: () => import('../areas/orders/orders/texts/fr.json'),
  password: () => import('../areas/identity/password/texts/fr.json'),
  'payment-methods': () => import('../areas/money/payment-methods/texts/fr.json'),
  payments: () => import('../payments/texts/fr.json'),
  preferences: () => import('../areas/identity/preferences/texts/fr.json'),
  referrals: () => import('../areas/customer-relations/referrals/texts/fr.json'),
  registration: () => import('../areas/identity/registration/texts/fr.json'),
  security: () => import('../areas/identity/security/texts/fr.json'),
  shop: () => import('../areas/orders/shop/texts/fr.json'),
  'sign-in': () => import('../areas/identity/sign-in/texts/fr.json'),
  'store-hours': () => import('../areas/stores/store-hours/texts/fr.json'),
  wallet: () => import('../areas/money/wallet/texts/fr.json'),
  'invoice-payments': () => import('../areas/billing/invoice-payments/texts/fr.json'),
  documents: () => import('../areas/billing/documents/texts/fr.json'),
}
