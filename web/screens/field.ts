import { screensUnder } from '../router/screen'
import { query, text } from '../router/search-params'
import { fieldShell } from './shells'

const field = screensUnder(fieldShell)

export const courier = [
  field('/courier/home', () => import('../areas/logistics/courier/home'), {
    title: 'courierHome',
    opens: 'courier.routes.accept',
    texts: ['courier', 'outbox', 'stops'],
    nav: ['courier', 'courier'],
  }),
  field('/courier/routes', () => import('../areas/logistics/courier/routes'), {
    title: 'courierRoutes',
    opens: 'courier.routes.accept',
    texts: ['courier', 'stops'],
    nav: ['courier', 'list'],
    search: query({ tab: text }),
  }),
  field('/courier/calendar', () => import('../areas/logistics/courier/calendar'), {
    title: 'courierCalendar',
    opens: 'courier.routes.accept',
    texts: 'courier',
  }),
  field('/courier/live', () => import('../areas/logistics/courier/live'), {
    title: 'courierLive',
    opens: 'courier.routes.accept',
    texts: 'outbox',
  }),
  field('/courier/oldapp', () => import('../areas/logistics/courier/old-app'), {
    title: 'courierOldApp',
    opens: 'courier.routes.accept',
    texts: 'courier',
  }),
] as const
