import { legacy } from '../legacy-table'

export const purchases = legacy([
  ['POST', '/purchases/listPurchases', 'merchant.orders.all'],
  ['POST', '/purchases/listPurchases2', 'merchant.orders.list'],
])
