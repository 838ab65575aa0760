import { invoiceCollection } from '../../src/modules/billing/invoices/contract/invoice.collection'
import { issuerCollection } from '../../src/modules/billing/issuers/contract/issuer.collection'
import { TAX_RECORD_STATES } from '../../src/modules/billing/tax-records/rules/record-state'
import { locationCollection } from '../../src/modules/companies/companies/contract/location.collection'
import { organizationCollection } from '../../src/modules/companies/companies/contract/organization.collection'
import { leadCollection } from '../../src/modules/customer-relations/leads/contract/lead.collection'
import { nfcCardCollection } from '../../src/modules/identity/nfc-cards/contract/nfc-card.collection'
import { personCollection } from '../../src/modules/identity/people/contract/person.collection'
import { billingDetailsCollection } from '../../src/modules/identity/users/contract/billing-details.collection'
import { businessCollection } from '../../src/modules/stores/businesses/contract/business.collection'
import { pointOfSaleCollection } from '../../src/modules/stores/businesses/contract/point-of-sale.collection'
import { merchantCollection } from '../../src/modules/stores/stores/contract/merchant.collection'
import { screensUnder } from '../router/screen'
import { day, month, oneOf, pageNumber, query, text } from '../router/search-params'
import { collectionScreen, records } from './collection-screen'
import { officeShell } from './shells'

const office = screensUnder(officeShell)

export const people = [
  collectionScreen(personCollection, {
    group: 'people',
    load: () => import('../areas/identity/users/users'),
    form: screen => screen.people.form,
    texts: ['users', 'account', 'impersonation', 'routes', 'security'],
    icon: 'users',
  }),
  collectionScreen(leadCollection, {
    group: 'people',
    load: () => import('../areas/customer-relations/leads/leads'),
    form: screen => screen.leads.form,
    texts: ['leads'],
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
  collectionScreen(merchantCollection, {
    group: 'people',
    load: () => import('../areas/stores/stores/merchants'),
    form: screen => screen.merchants.form,
  }),
  collectionScreen(invoiceCollection, {
    group: 'money',
    load: () => import('../areas/billing/invoices/invoices'),
    texts: ['invoices', 'invoice-payments', 'payments', 'documents'],
  }),
  office('/admin/create-invoice', () => import('../areas/billing/invoices/create-invoice'), {
    title: 'createInvoice',
    opens: 'admin.invoices.create',
    texts: ['invoices'],
  }),
  collectionScreen(issuerCollection, {
    group: 'money',
    load: () => import('../areas/billing/issuers/issuers'),
    form: screen => screen.issuers.form,
  }),
  office('/admin/tax-records', () => import('../areas/billing/tax-records/tax-records'), {
    title: 'taxRecords',
    opens: 'admin.taxRecords.list',
    texts: ['tax-records', 'invoices'],
    nav: ['money', 'taxRecord'],
    search: query({ state: oneOf(...TAX_RECORD_STATES), record: text }),
  }),
  office('/admin/tax-declaration', () => import('../areas/billing/tax-records/tax-declaration'), {
    title: 'taxDeclaration',
    opens: 'admin.taxRecords.declaration',
    texts: 'tax-records',
    nav: ['money', 'declaration'],
  }),
  collectionScreen(locationCollection, {
    group: 'people',
    load: () => import('../areas/companies/companies/locations'),
    form: screen => screen.locations.form,
    texts: ['companies'],
  }),
  collectionScreen(organizationCollection, {
    group: 'people',
    load: () => import('../areas/companies/companies/organizations'),
    form: screen => screen.organizations.form,
    texts: ['companies'],
  }),
  office('/admin/affiliations/{-$entityId}', () => import('../areas/stores/businesses/affiliations'), {
    collection: 'affiliations',
    opens: 'admin.affiliations.list',
    texts: 'collection',
    nav: ['people', 'affiliation'],
    search: records,
  }),
  collectionScreen(businessCollection, {
    group: 'people',
    load: () => import('../areas/stores/businesses/businesses'),
    form: screen => screen.businesses.form,
  }),
  collectionScreen(pointOfSaleCollection, {
    group: 'people',
    load: () => import('../areas/stores/businesses/points-of-sale'),
    form: screen => screen.pointsOfSale.form,
  }),
  collectionScreen(billingDetailsCollection, {
    group: 'people',
    load: () => import('../areas/stores/businesses/billing-details'),
    form: screen => screen.billingDetails.form,
  }),
  collectionScreen(nfcCardCollection, {
    group: 'people',
    load: () => import('../areas/identity/users/nfc-cards'),
    form: screen => screen.nfcCards.form,
    texts: ['users'],
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
    search: query({ tab: oneOf('inbox', 'mails', 'identities', 'outside', 'agency') }),
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
  office('/company-dash/arrivals', () => import('../areas/companies/reception/arrivals'), {
    title: 'arrivals',
    opens: 'company.reception.arrivals',
    texts: ['company', 'reception'],
    nav: ['company', 'hub'],
    search: query({ place: text }),
  }),
  office('/company-dash/billing', () => import('../areas/companies/company/billing'), {
    title: 'companyBilling',
    opens: 'company.billing.months',
    texts: ['company', 'payments', 'invoice-payments', 'documents'],
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
