import { screensUnder } from '../router/screen'
import { query, text } from '../router/search-params'
import { shopShell } from './shells'

const shop = screensUnder(shopShell)

/** What the links in mails and on tills open: quotes, invoices and payments. */
export const links = [
  shop('/checkout-link/$id', () => import('../areas/billing/checkout-link/checkout-link'), {
    title: 'quote',
    opens: 'signed in',
    texts: ['checkout-link', 'checkout', 'cart', 'menu', 'payments'],
  }),
  shop('/quote-pdf/$id', () => import('../areas/billing/pay-invoice/quote-document'), {
    title: 'quote',
    opens: 'anyone',
    texts: 'pay-invoice',
  }),
  shop('/pay/invoice/{-$invoiceId}', () => import('../areas/billing/pay-invoice/pay-invoice'), {
    title: 'payLink',
    opens: 'anyone',
    texts: ['pay-invoice', 'invoice-payments', 'payments'],
    search: query({ key: text, invoice: text, language: text }),
  }),
  shop('/pay/$token', () => import('../areas/orders/pay-link/pay-link'), {
    title: 'payLink',
    opens: 'anyone',
    texts: ['pay-link', 'menu', 'payments'],
  }),
] as const
