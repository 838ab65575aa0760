import { screensUnder } from '../router/screen'
import { query, text } from '../router/search-params'
import { fieldShell } from './shells'

const field = screensUnder(fieldShell)

export const courier = [
  field('/courier/home', () => import('../areas/courier/home'), {
    title: 'courierHome',
    audience: 'courier',
    texts: ['courier', 'outbox', 'stops'],
    nav: ['courier', 'courier'],
  }),
  field('/courier/routes', () => import('../areas/courier/routes'), {
    title: 'courierRoutes',
    audience: 'courier',
    texts: 'courier',
    nav: ['courier', 'list'],
    search: query({ tab: text }),
  }),
  field('/courier/calendar', () => import('../areas/courier/calendar'), {
    title: 'courierCalendar',
    audience: 'courier',
    texts: 'courier',
  }),
  field('/courier/live', () => import('../areas/courier/live'), {
    title: 'courierLive',
    audience: 'courier',
    texts: 'outbox',
  }),
  field('/courier/oldapp', () => import('../areas/courier/old-app'), {
    title: 'courierOldApp',
    audience: 'courier',
    texts: 'courier',
  }),
] as const
