import { screensUnder } from '../router/screen'
import { day, oneOf, query, text } from '../router/search-params'
import { shopShell } from './shells'

const shop = screensUnder(shopShell)

/** What belongs to a person: account, wallet, settings. */
export const accountScreens = [
  shop('/account', () => import('../areas/identity/account/account'), {
    title: 'account',
    opens: 'signed in',
    texts: ['account', 'sign-in'],
    nav: ['shop', 'account'],
  }),
  shop('/account/sessions', () => import('../areas/identity/security/sessions'), {
    title: 'sessions',
    opens: 'signed in',
    texts: ['security', 'account'],
  }),
  shop('/account/api-keys', () => import('../areas/identity/security/api-keys'), {
    title: 'apiKeys',
    opens: 'signed in',
    texts: ['security', 'account'],
  }),
  shop('/user/addresses', () => import('../areas/identity/address-book/addresses'), {
    title: 'addresses',
    opens: 'signed in',
    texts: ['address-book', 'account', 'sign-in'],
  }),
  shop('/user/billing-details', () => import('../areas/identity/address-book/billing-details'), {
    title: 'billingDetails',
    opens: 'signed in',
    texts: ['address-book', 'account', 'sign-in'],
  }),
  shop('/wallet', () => import('../areas/money/wallet/wallet'), {
    title: 'wallet',
    opens: 'signed in',
    texts: ['wallet', 'payments'],
  }),
  shop('/wallet/statement', () => import('../areas/money/wallet/statement'), {
    title: 'statement',
    opens: 'signed in',
    texts: 'wallet',
    search: query({ from: day, to: day }),
  }),
  shop('/home/coupons', () => import('../areas/money/wallet/coupons'), {
    title: 'coupons',
    opens: 'signed in',
    texts: 'wallet',
  }),
  shop('/home/referrals', () => import('../areas/customer-relations/referrals/referrals'), {
    title: 'referrals',
    opens: 'signed in',
    texts: 'referrals',
    search: query({ code: text }),
  }),
  shop('/home/coupons/redeem', () => import('../areas/money/wallet/redeem'), {
    title: 'redeem',
    opens: 'signed in',
    texts: 'wallet',
  }),
  shop('/wallet/payment-methods', () => import('../areas/money/payment-methods/payment-methods'), {
    title: 'paymentMethods',
    opens: 'signed in',
    texts: ['payment-methods', 'payments'],
  }),
  shop('/wallet/add-card', () => import('../areas/money/payment-methods/add-card'), {
    title: 'addCard',
    opens: 'signed in',
    texts: ['payment-methods', 'payments', 'sign-in'],
    search: query({ tab: oneOf('card', 'account') }),
  }),
  shop('/billing', () => import('../areas/money/wallet/billing'), {
    title: 'billing',
    opens: 'signed in',
    texts: ['wallet', 'payments', 'invoice-payments', 'documents'],
  }),
  shop('/home/pending-payments', () => import('../areas/money/wallet/pending-payments'), {
    title: 'pendingPayments',
    opens: 'signed in',
    texts: ['wallet', 'payments'],
  }),
  shop('/settings', () => import('../areas/identity/preferences/settings'), {
    title: 'settings',
    opens: 'signed in',
    texts: ['preferences', 'account'],
  }),
  shop('/settings/notifications', () => import('../areas/identity/preferences/notifications'), {
    title: 'notificationSettings',
    opens: 'signed in',
    texts: ['preferences', 'account'],
  }),
  shop('/settings/nutritional-preferences', () => import('../areas/identity/preferences/nutrition'), {
    title: 'nutrition',
    opens: 'signed in',
    texts: ['preferences', 'account'],
  }),
  shop('/allergens', () => import('../areas/identity/preferences/allergens'), {
    title: 'allergens',
    opens: 'anyone',
    texts: ['preferences', 'account'],
  }),
  shop('/language', () => import('../areas/identity/preferences/language'), {
    title: 'language',
    opens: 'anyone',
    texts: ['preferences', 'account'],
  }),
] as const
