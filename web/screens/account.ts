import { screensUnder } from '../router/screen'
import { day, oneOf, query } from '../router/search-params'
import { shopShell } from './shells'

const shop = screensUnder(shopShell)

/** What belongs to a person: account, wallet, settings. */
export const accountScreens = [
  shop('/account', () => import('../areas/account/account'), {
    title: 'account',
    audience: 'signedIn',
    texts: ['account', 'sign-in'],
    nav: ['shop', 'account'],
  }),
  shop('/account/sessions', () => import('../areas/security/sessions'), {
    title: 'sessions',
    audience: 'signedIn',
    texts: ['security', 'account'],
  }),
  shop('/account/api-keys', () => import('../areas/security/api-keys'), {
    title: 'apiKeys',
    audience: 'signedIn',
    texts: ['security', 'account'],
  }),
  shop('/user/addresses', () => import('../areas/address-book/addresses'), {
    title: 'addresses',
    audience: 'signedIn',
    texts: ['address-book', 'account', 'sign-in'],
  }),
  shop('/user/billing-details', () => import('../areas/address-book/billing-details'), {
    title: 'billingDetails',
    audience: 'signedIn',
    texts: ['address-book', 'account', 'sign-in'],
  }),
  shop('/wallet', () => import('../areas/wallet/wallet'), {
    title: 'wallet',
    audience: 'signedIn',
    texts: ['wallet', 'payments'],
  }),
  shop('/wallet/statement', () => import('../areas/wallet/statement'), {
    title: 'statement',
    audience: 'signedIn',
    texts: 'wallet',
    search: query({ from: day, to: day }),
  }),
  shop('/home/coupons', () => import('../areas/wallet/coupons'), {
    title: 'coupons',
    audience: 'signedIn',
    texts: 'wallet',
  }),
  shop('/home/coupons/redeem', () => import('../areas/wallet/redeem'), {
    title: 'redeem',
    audience: 'signedIn',
    texts: 'wallet',
  }),
  shop('/wallet/payment-methods', () => import('../areas/payment-methods/payment-methods'), {
    title: 'paymentMethods',
    audience: 'signedIn',
    texts: ['payment-methods', 'payments'],
  }),
  shop('/wallet/add-card', () => import('../areas/payment-methods/add-card'), {
    title: 'addCard',
    audience: 'signedIn',
    texts: ['payment-methods', 'payments', 'sign-in'],
    search: query({ tab: oneOf('card', 'account') }),
  }),
  shop('/billing', () => import('../areas/wallet/billing'), {
    title: 'billing',
    audience: 'signedIn',
    texts: ['wallet', 'payments'],
  }),
  shop('/home/pending-payments', () => import('../areas/wallet/pending-payments'), {
    title: 'pendingPayments',
    audience: 'signedIn',
    texts: ['wallet', 'payments'],
  }),
  shop('/settings', () => import('../areas/preferences/settings'), {
    title: 'settings',
    audience: 'signedIn',
    texts: ['preferences', 'account'],
  }),
  shop('/settings/notifications', () => import('../areas/preferences/notifications'), {
    title: 'notificationSettings',
    audience: 'signedIn',
    texts: ['preferences', 'account'],
  }),
  shop('/settings/nutritional-preferences', () => import('../areas/preferences/nutrition'), {
    title: 'nutrition',
    audience: 'signedIn',
    texts: ['preferences', 'account'],
  }),
  shop('/allergens', () => import('../areas/preferences/allergens'), {
    title: 'allergens',
    audience: 'anyone',
    texts: ['preferences', 'account'],
  }),
  shop('/language', () => import('../areas/preferences/language'), {
    title: 'language',
    audience: 'anyone',
    texts: ['preferences', 'account'],
  }),
] as const
