import { describeCollection } from '../../../../core/contract/collections'

export const storeCollection = describeCollection({
  kind: 'store',
  opens: 'admin.stores.update',
  chosenBy: 'name',
})
