import type { OpenProduct } from '../areas/orders/menu/open-product'
import { screensUnder } from '../router/screen'
import { city, day, list, oneOf, pageNumber, query, text } from '../router/search-params'
import { shopShell } from './shells'

const shop = screensUnder(shopShell)

/** Finding, ordering, following an order. */
export const shopScreens = [
  shop('/search', () => import('../areas/orders/home/home'), {
    title: 'search',
    opens: 'anyone',
    texts: ['shop', 'cart', 'menu'],
    part: async (search: Partial<OpenProduct>) =>
      (await import('../areas/orders/home/home')).fetchPart(search),
    nav: ['shop', 'search'],
    search: query({
      q: text,
      city,
      address: text,
      date: day,
      time: text,
      channel: oneOf('catering', 'canteen', 'groceries'),
      event: text,
      cuisine: text,
      store: text,
      product: text,
    }),
  }),
  shop('/catering', () => import('../areas/orders/shop/catering'), {
    title: 'catering',
    opens: 'anyone',
    texts: ['shop', 'cart', 'menu'],
    nav: ['shop', 'catering'],
  }),
  shop('/canteen', () => import('../areas/orders/home/canteen'), {
    title: 'canteen',
    opens: 'anyone',
    texts: ['canteen', 'cart', 'menu', 'shop'],
    nav: ['shop', 'canteen'],
    search: query({ date: day, store: text, product: text }),
  }),
  shop('/canteen/cloud', () => import('../areas/orders/canteen/cloud-canteen'), {
    title: 'cloudCanteen',
    opens: 'anyone',
    texts: ['canteen', 'cart', 'menu', 'shop'],
    search: query({ date: day, store: text, product: text }),
  }),
  shop('/canteen/cloud/checkout', () => import('../areas/orders/canteen/cloud-checkout'), {
    title: 'checkout',
    opens: 'anyone',
    texts: ['canteen', 'cart', 'checkout', 'menu', 'payments'],
  }),
  shop('/stores/$storeId/$channel/{-$catalog}', () => import('../areas/orders/shop/store'), {
    title: 'store',
    opens: 'anyone',
    texts: ['shop', 'cart', 'menu'],
    search: query({ q: text, city, date: day, time: text, filters: list, product: text }),
  }),
  shop('/products/$productId', () => import('../areas/orders/shop/product'), {
    title: 'product',
    opens: 'anyone',
    texts: ['shop', 'menu'],
  }),
  shop('/stores/$storeId/$channel/{-$catalog}/checkout', () => import('../areas/orders/checkout/checkout'), {
    title: 'checkout',
    opens: 'anyone',
    texts: ['checkout', 'cart', 'guest', 'lunch', 'menu', 'my-orders', 'payments', 'sign-in'],
  }),
  shop('/checkout', () => import('../areas/orders/checkout/checkout'), {
    title: 'checkout',
    opens: 'anyone',
    texts: ['checkout', 'cart', 'guest', 'lunch', 'menu', 'my-orders', 'payments', 'sign-in'],
  }),
  shop('/home/orders', () => import('../areas/orders/my-orders/orders'), {
    title: 'orders',
    opens: 'signed in',
    texts: ['my-orders', 'menu', 'wallet'],
    nav: ['shop', 'receipt'],
    search: query({ page: pageNumber, state: text }),
  }),
  shop('/home/orders/$orderId', () => import('../areas/orders/my-orders/order'), {
    title: 'order',
    opens: 'signed in',
    texts: ['my-orders', 'menu'],
  }),
  shop('/home/orders/$orderId/change', () => import('../areas/orders/order-changes/order-change'), {
    title: 'changeOrder',
    opens: 'signed in',
    texts: ['order-changes', 'cart', 'menu', 'my-orders', 'payments'],
  }),
  shop('/home/orders/$orderId/rate', () => import('../areas/orders/my-orders/order-rate'), {
    title: 'rateOrder',
    opens: 'signed in',
    texts: ['my-orders', 'menu'],
  }),
  shop('/home/orders/$orderId/project-code', () => import('../areas/orders/my-orders/order-project-code'), {
    title: 'projectCode',
    opens: 'signed in',
    texts: ['my-orders', 'menu'],
  }),
  shop('/track/$token', () => import('../areas/orders/my-orders/track'), {
    title: 'trackOrder',
    opens: 'anyone',
    texts: ['my-orders', 'menu'],
  }),
  shop('/rate/$token', () => import('../areas/orders/my-orders/rate-by-link'), {
    title: 'rateOrder',
    opens: 'anyone',
    texts: ['my-orders', 'menu'],
  }),
  shop('/unsubscribe/$token', () => import('../areas/identity/preferences/unsubscribe'), {
    title: 'unsubscribe',
    opens: 'anyone',
    texts: 'preferences',
  }),
  shop('/help', () => import('../areas/customer-relations/help/help'), {
    title: 'help',
    opens: 'anyone',
    texts: ['help', 'my-orders', 'preferences'],
  }),
  shop('/help/report', () => import('../areas/customer-relations/help/help-report'), {
    title: 'reportProblem',
    opens: 'signed in',
    texts: ['help', 'menu', 'my-orders'],
    search: query({ order: text }),
  }),
  shop('/help/feedback', () => import('../areas/customer-relations/help/help-feedback'), {
    title: 'feedback',
    opens: 'anyone',
    texts: ['help', 'menu', 'my-orders'],
  }),
  shop('/help/submitted', () => import('../areas/customer-relations/help/help-submitted'), {
    title: 'reportSubmitted',
    opens: 'anyone',
    texts: ['help', 'my-orders'],
  }),
  shop('/home/order-pdf/$orderId', () => import('../areas/orders/my-orders/order-pdf'), {
    title: 'order',
    opens: 'signed in',
    texts: ['my-orders', 'menu'],
  }),
  shop('/about', () => import('../areas/customer-relations/about/about'), {
    title: 'about',
    opens: 'anyone',
    texts: 'about',
  }),
  shop('/tutorial', () => import('../areas/customer-relations/about/tutorial'), {
    title: 'tutorial',
    opens: 'anyone',
    texts: 'about',
  }),
  shop('/faq', () => import('../areas/customer-relations/about/faq'), {
    title: 'faq',
    opens: 'anyone',
    texts: 'about',
  }),
  shop('/legal/privacy-policy', () => import('../areas/customer-relations/about/privacy-policy'), {
    title: 'privacyPolicy',
    opens: 'anyone',
    texts: 'about',
  }),
  shop('/legal/terms-of-service', () => import('../areas/customer-relations/about/terms-of-service'), {
    title: 'termsOfService',
    opens: 'anyone',
    texts: 'about',
  }),
  shop('/legal/delivery-policy-offices', () => import('../areas/customer-relations/about/delivery-policy'), {
    title: 'deliveryPolicy',
    opens: 'anyone',
    texts: 'about',
  }),
] as const
