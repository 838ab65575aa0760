import { screensUnder } from '../router/screen'
import { day, month, oneOf, pageNumber, query, text } from '../router/search-params'
import { records } from './office'
import { officeShell } from './shells'

const office = screensUnder(officeShell)

export const people = [
  office('/admin/users/{-$entityId}', () => import('../areas/identity/users/users'), {
    collection: 'users',
    opens: 'admin.users.update',
    texts: ['users', 'account', 'collection', 'impersonation', 'routes', 'security'],
    nav: ['people', 'users'],
    search: records,
  }),
  office('/admin/leads/{-$entityId}', () => import('../areas/customer-relations/leads/leads'), {
    collection: 'leads',
    opens: 'admin.leads.list',
    texts: ['leads', 'collection'],
    nav: ['people', 'lead'],
    search: records,
  }),
  office('/admin/marketing', () => import('../areas/customer-relations/marketing/marketing'), {
    title: 'marketing',
    opens: 'admin.marketing.draftNotification',
    texts: ['marketing', 'notifications', 'collection'],
    nav: ['people', 'marketing'],
  }),
  office(
    '/admin/notifications/{-$entityId}',
    () => import('../areas/customer-relations/notifications/notifications'),
    {
      collection: 'notifications',
      opens: 'HelloAdminPermission',
      texts: ['notifications', 'collection'],
      nav: ['people', 'notification'],
      search: records,
    },
  ),
  office('/admin/merchants/{-$entityId}', () => import('../areas/stores/stores/merchants'), {
    collection: 'merchants',
    opens: 'admin.merchants.create',
    texts: 'collection',
    nav: ['people', 'merchant'],
    search: records,
  }),
  office('/admin/locations/{-$entityId}', () => import('../areas/companies/companies/locations'), {
    collection: 'locations',
    opens: 'admin.locations.create',
    texts: ['companies', 'collection'],
    nav: ['people', 'location'],
    search: records,
  }),
  office('/admin/organizations/{-$entityId}', () => import('../areas/companies/companies/organizations'), {
    collection: 'organizations',
    opens: 'admin.organizations.create',
    texts: ['companies', 'collection'],
    nav: ['people', 'organization'],
    search: records,
  }),
  office('/admin/affiliations/{-$entityId}', () => import('../areas/stores/businesses/affiliations'), {
    collection: 'affiliations',
    opens: 'admin.affiliations.list',
    texts: 'collection',
    nav: ['people', 'affiliation'],
    search: records,
  }),
  office('/admin/businesses/{-$entityId}', () => import('../areas/stores/businesses/businesses'), {
    collection: 'businesses',
    opens: 'admin.businesses.list',
    texts: 'collection',
    nav: ['people', 'business'],
    search: records,
  }),
  office('/admin/points-of-sale/{-$entityId}', () => import('../areas/stores/businesses/points-of-sale'), {
    collection: 'points-of-sale',
    opens: 'admin.pointsOfSale.list',
    texts: 'collection',
    nav: ['people', 'pointOfSale'],
    search: records,
  }),
  office('/admin/billing-details/{-$entityId}', () => import('../areas/stores/businesses/billing-details'), {
    collection: 'billing-details',
    opens: 'admin.billingDetails.list',
    texts: 'collection',
    nav: ['people', 'billing'],
    search: records,
  }),
  office('/admin/credits/{-$entityId}', () => import('../areas/money/money-records/credits'), {
    collection: 'credits',
    opens: 'admin.credits.list',
    texts: 'collection',
    nav: ['people', 'books'],
    search: records,
  }),
  office('/admin/debits/{-$entityId}', () => import('../areas/money/money-records/debits'), {
    collection: 'debits',
    opens: 'admin.debits.list',
    texts: 'collection',
    nav: ['people', 'books'],
    search: records,
  }),
  office(
    '/admin/payment-methods/{-$entityId}',
    () => import('../areas/money/money-records/payment-methods'),
    {
      collection: 'payment-methods',
      opens: 'admin.paymentMethods.list',
      texts: 'collection',
      nav: ['people', 'billing'],
      search: records,
    },
  ),
  office(
    '/admin/payment-attempts/{-$entityId}',
    () => import('../areas/money/money-records/payment-attempts'),
    {
      collection: 'payment-attempts',
      opens: 'admin.paymentAttempts.list',
      texts: 'collection',
      nav: ['people', 'billing'],
      search: records,
    },
  ),
] as const

export const system = [
  office('/admin/devtools', () => import('../areas/back-office/devtools/devtools'), {
    title: 'devtools',
    opens: 'DeveloperPermission',
    texts: ['devtools', 'collection', 'courier-partners'],
    nav: ['system', 'terminal'],
    search: query({ tab: oneOf('inbox', 'mails', 'identities', 'outside') }),
  }),
  office('/admin/mailing/{-$entityId}', () => import('../areas/customer-relations/mailing/mailing'), {
    collection: 'mailing',
    opens: 'admin.outgoingMessages.resend',
    texts: ['collection', 'devtools'],
    nav: ['system', 'mail'],
    search: records,
  }),
  office('/admin/logs/{-$entityId}', () => import('../areas/back-office/logs/logs'), {
    collection: 'logs',
    opens: 'admin.logs.list',
    texts: ['collection', 'history'],
    nav: ['system', 'log'],
    search: records,
  }),
  office('/admin/playground', () => import('../areas/shell/playground/playground'), {
    title: 'playground',
    opens: 'anyone',
    search: query({
      theme: oneOf('light', 'dark'),
      density: oneOf('shop', 'office', 'field'),
      tab: oneOf('controls', 'fields', 'states', 'table'),
    }),
  }),
] as const

export const company = [
  office('/company-dash/orders', () => import('../areas/companies/company/orders'), {
    title: 'companyOrders',
    opens: 'company.orders.list',
    texts: 'company',
    nav: ['company', 'receipt'],
    search: query({
      place: text,
      q: text,
      state: text,
      from: day,
      to: day,
      sort: text,
      page: pageNumber,
      order: text,
    }),
  }),
  office('/company-dash/billing', () => import('../areas/companies/company/billing'), {
    title: 'companyBilling',
    opens: 'company.billing.months',
    texts: 'company',
    nav: ['company', 'books'],
    search: query({ place: text, month, q: text, sort: text, page: pageNumber }),
  }),
  office('/company-dash/settings', () => import('../areas/companies/company/settings'), {
    title: 'companySettings',
    opens: 'company.locations.update',
    texts: 'company',
    nav: ['company', 'organization'],
    search: query({ place: text }),
  }),
] as const
