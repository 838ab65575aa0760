import { alertCollection } from '../../src/modules/monitoring/alerts/contract/alert.collection'
import { screensUnder } from '../router/screen'
import { city, day, oneOf, pageNumber, query, text } from '../router/search-params'
import { collectionScreen } from './collection-screen'
import { officeShell } from './shells'

const office = screensUnder(officeShell)

/** How the business and the platform are doing. */
export const figures = [
  office('/admin/metrics', () => import('../areas/monitoring/metrics/metrics'), {
    title: 'metrics',
    opens: 'admin.metrics.orders',
    texts: ['metrics', 'collection'],
    nav: ['operations', 'chart'],
    search: query({
      from: day,
      to: day,
      bars: oneOf('day', 'week', 'month'),
      store: text,
      channel: oneOf('catering', 'canteen', 'groceries'),
      city,
      tab: oneOf('orders', 'couriers', 'printers'),
    }),
  }),
  collectionScreen(alertCollection, {
    group: 'operations',
    load: () => import('../areas/monitoring/alerts/alerts'),
    form: screen => screen.alerts.form,
    texts: ['alerts'],
  }),
  office('/admin/health', () => import('../areas/monitoring/health/health'), {
    title: 'health',
    opens: 'admin.health',
    texts: ['health', 'collection'],
    nav: ['operations', 'health'],
  }),
  office('/admin/reports', () => import('../areas/back-office/reports/reports'), {
    title: 'reports',
    opens: 'admin.reports.fees',
    texts: ['reports', 'collection'],
    nav: ['operations', 'report'],
    search: query({
      report: oneOf('company', 'fees', 'payroll', 'orders'),
      from: day,
      to: day,
      month: text,
      company: text,
      office: text,
      lines: text,
    }),
  }),
  office('/admin/accounts-payable/{-$entityId}', () => import('../areas/billing/payables/payables'), {
    collection: 'payables',
    opens: 'admin.payables.list',
    texts: ['payables', 'collection'],
    nav: ['money', 'payable'],
    search: query({ week: day }),
  }),
  office('/admin/accounts-receivable', () => import('../areas/billing/receivables/receivables'), {
    title: 'receivables',
    opens: 'admin.receivables.debtors',
    texts: ['receivables', 'bank'],
    nav: ['money', 'billing'],
    search: query({
      tab: oneOf('ageing', 'bank'),
      age: oneOf('notDue', 'to30', 'to60', 'to90', 'over90'),
      order: oneOf('late', 'owed', 'name'),
      show: oneOf('toDecide', 'matched', 'notOurs', 'all'),
      q: text,
      line: text,
      page: pageNumber,
    }),
  }),
  office('/admin/money-checks', () => import('../areas/monitoring/dashboard/money-checks'), {
    title: 'moneyChecks',
    opens: 'admin.moneyChecks.show',
    texts: ['dashboard', 'collection'],
    nav: ['operations', 'books'],
  }),
] as const
