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
  canteen: () => import('../areas/canteen/texts/es.json'),
  cart: () => import('../areas/cart/texts/es.json'),
  checkout: () => import('../areas/checkout/texts/es.json'),
  collection: () => import('../collection/texts/es.json'),
  'dish-facts': () => import('../areas/dish-facts/texts/es.json'),
  'dish-kinds': () => import('../areas/dish-kinds/texts/es.json'),
  guest: () => import('../areas/guest/texts/es.json'),
  help: () => import('../areas/help/texts/es.json'),
  home: () => import('../areas/home/texts/es.json'),
  joining: () => import('../areas/joining/texts/es.json'),
  lunch: () => import('../areas/lunch/texts/es.json'),
  menu: () => import('../areas/menu/texts/es.json'),
  'my-orders': () => import('../areas/my-orders/texts/es.json'),
  'pay-link': () => import('../areas/pay-link/texts/es.json'),
  onboarding: () => import('../areas/onboarding/texts/es.json'),
  'order-changes': () => import('../areas/order-changes/texts/es.json'),
  orders: () => import('../areas/orders/texts/es.json'),
  password: () => import('../areas/password/texts/es.json'),
  'payment-methods': () => import('../areas/payment-methods/texts/es.json'),
  payments: () => import('../payments/texts/es.json'),
  preferences: () => import('../areas/preferences/texts/es.json'),
  referrals: () => import('../areas/referrals/texts/es.json'),
  registration: () => import('../areas/registration/texts/es.json'),
  security: () => import('../areas/security/texts/es.json'),
  shop: () => import('../areas/shop/texts/es.json'),
  'sign-in': () => import('../areas/sign-in/texts/es.json'),
  'store-hours': () => import('../areas/store-hours/texts/es.json'),
  wallet: () => import('../areas/wallet/texts/es.json'),
}
