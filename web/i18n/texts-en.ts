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
  canteen: () => import('../areas/canteen/texts/en.json'),
  cart: () => import('../areas/cart/texts/en.json'),
  checkout: () => import('../areas/checkout/texts/en.json'),
  collection: () => import('../collection/texts/en.json'),
  'dish-facts': () => import('../areas/dish-facts/texts/en.json'),
  'dish-kinds': () => import('../areas/dish-kinds/texts/en.json'),
  guest: () => import('../areas/guest/texts/en.json'),
  help: () => import('../areas/help/texts/en.json'),
  home: () => import('../areas/home/texts/en.json'),
  joining: () => import('../areas/joining/texts/en.json'),
  lunch: () => import('../areas/lunch/texts/en.json'),
  menu: () => import('../areas/menu/texts/en.json'),
  'my-orders': () => import('../areas/my-orders/texts/en.json'),
  'pay-link': () => import('../areas/pay-link/texts/en.json'),
  onboarding: () => import('../areas/onboarding/texts/en.json'),
  'order-changes': () => import('../areas/order-changes/texts/en.json'),
  orders: () => import('../areas/orders/texts/en.json'),
  password: () => import('../areas/password/texts/en.json'),
  'payment-methods': () => import('../areas/payment-methods/texts/en.json'),
  payments: () => import('../payments/texts/en.json'),
  preferences: () => import('../areas/preferences/texts/en.json'),
  referrals: () => import('../areas/referrals/texts/en.json'),
  registration: () => import('../areas/registration/texts/en.json'),
  security: () => import('../areas/security/texts/en.json'),
  shop: () => import('../areas/shop/texts/en.json'),
  'sign-in': () => import('../areas/sign-in/texts/en.json'),
  'store-hours': () => import('../areas/store-hours/texts/en.json'),
  wallet: () => import('../areas/wallet/texts/en.json'),
}
