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
  canteen: () => import('../areas/canteen/texts/fr.json'),
  cart: () => import('../areas/cart/texts/fr.json'),
  checkout: () => import('../areas/checkout/texts/fr.json'),
  collection: () => import('../collection/texts/fr.json'),
  'dish-facts': () => import('../areas/dish-facts/texts/fr.json'),
  'dish-kinds': () => import('../areas/dish-kinds/texts/fr.json'),
  guest: () => import('../areas/guest/texts/fr.json'),
  help: () => import('../areas/help/texts/fr.json'),
  home: () => import('../areas/home/texts/fr.json'),
  joining: () => import('../areas/joining/texts/fr.json'),
  lunch: () => import('../areas/lunch/texts/fr.json'),
  menu: () => import('../areas/menu/texts/fr.json'),
  'my-orders': () => import('../areas/my-orders/texts/fr.json'),
  'pay-link': () => import('../areas/pay-link/texts/fr.json'),
  onboarding: () => import('../areas/onboarding/texts/fr.json'),
  'order-changes': () => import('../areas/order-changes/texts/fr.json'),
  orders: () => import('../areas/orders/texts/fr.json'),
  password: () => import('../areas/password/texts/fr.json'),
  'payment-methods': () => import('../areas/payment-methods/texts/fr.json'),
  payments: () => import('../payments/texts/fr.json'),
  preferences: () => import('../areas/preferences/texts/fr.json'),
  referrals: () => import('../areas/referrals/texts/fr.json'),
  registration: () => import('../areas/registration/texts/fr.json'),
  security: () => import('../areas/security/texts/fr.json'),
  shop: () => import('../areas/shop/texts/fr.json'),
  'sign-in': () => import('../areas/sign-in/texts/fr.json'),
  'store-hours': () => import('../areas/store-hours/texts/fr.json'),
  wallet: () => import('../areas/wallet/texts/fr.json'),
}
