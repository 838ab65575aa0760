import { describeCollection } from '../../../../core/contract/collections'

export const orderCollection = describeCollection({
  kind: 'order',
  table: 'purchase_order',
  router: 'admin.purchases',
  rest: '/admin/purchases',
  screen: '/admin/crud-purchases',
  recordScreen: { path: '/admin/purchases', opens: 'admin.incidences.list' },
})
