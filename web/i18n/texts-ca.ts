import navigation from '../areas/navigation/texts/ca.json'
import shell from '../areas/shell/texts/ca.json'
import screens from '../screens/texts/ca.json'
import session from '../session/texts/ca.json'
import ui from '../ui/texts/ca.json'
import type { Later } from './texts'

export const first = { ui, screens, session, navigation, shell }

export const later: Later = {
  about: () => import('../areas/about/texts/ca.json'),
  account: () => import('../areas/account/texts/ca.json'),
  'address-book': () => import('../areas/address-book/texts/ca.json'),
  canteen: () => import('../areas/canteen/texts/ca.json'),
  cart: () => import('../areas/cart/texts/ca.json'),
  checkout: () => import('../areas/checkout/texts/ca.json'),
  collection: () => import('../collection/texts/ca.json'),
  'dish-facts': () => import('../areas/dish-facts/texts/ca.json'),
  'dish-kinds': () => import('../areas/dish-kinds/texts/ca.json'),
  guest: () => import('../areas/guest/texts/ca.json'),
  help: () => import('../areas/help/texts/ca.json'),
  home: () => import('../areas/home/texts/ca.json'),
  joining: () => import('../areas/joining/texts/ca.json'),
  lunch: () => import('../areas/lunch/texts/ca.json'),
  menu: () => import('../areas/menu/texts/ca.json'),
  'my-orders': () => import('../areas/my-orders/texts/ca.json'),
  'pay-link': () => import('../areas/pay-link/texts/ca.json'),
  onboarding: () => import('../areas/onboarding/texts/ca.json'),
  'order-changes': () => import('../areas/order-changes/texts/ca.json'),
  orders: () => import('../areas/orders/texts/ca.json'),
  password: () => import('../areas/password/texts/ca.json'),
  'payment-methods': () => import('../areas/payment-methods/texts/ca.json'),
  payments: () => import('../payments/texts/ca.json'),
  preferences: () => import('../areas/preferences/texts/ca.json'),
  referrals: () => import('../areas/referrals/texts/ca.json'),
  registration: () => import('../areas/registration/texts/ca.json'),
  security: () => import('../areas/security/texts/ca.json'),
  shop: () => import('../areas/shop/texts/ca.json'),
  'sign-in': () => import('../areas/sign-in/texts/ca.json'),
  'store-hours': () => import('../areas/store-hours/texts/ca.json'),
  wallet: () => import('../areas/wallet/texts/ca.json'),
}
