import { describeCollection } from '../../../../core/contract/collections'

export const warehouseCollection = describeCollection({
  kind: 'warehouse',
  opens: 'admin.warehouses.create',
  chosenBy: 'name',
})
