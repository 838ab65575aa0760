import { screensUnder } from '../router/screen'
import { city, day, flag, oneOf, pageNumber, query, text } from '../router/search-params'
import { officeShell } from './shells'

const office = screensUnder(officeShell)
const records = query({ q: text, page: pageNumber, sort: text, filter: text, archived: flag, tab: text })

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
  office('/admin/alerts/{-$entityId}', () => import('../areas/monitoring/alerts/alerts'), {
    collection: 'alerts',
    opens: 'admin.alerts.list',
    texts: ['alerts', 'collection'],
    nav: ['operations', 'alert'],
    search: records,
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
  office('/admin/money-checks', () => import('../areas/monitoring/dashboard/money-checks'), {
    title: 'moneyChecks',
    opens: 'admin.moneyChecks.show',
    texts: ['dashboard', 'collection'],
    nav: ['operations', 'books'],
  }),
] as const
