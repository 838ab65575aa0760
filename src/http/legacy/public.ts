import { legacy } from '../legacy-table'

export const publicCalls = legacy([['GET', '/stripe-pk', 'public.payments.settings']])
