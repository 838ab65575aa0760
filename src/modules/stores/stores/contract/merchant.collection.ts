import { describeCollection } from '../../../../core/contract/collections'

export const merchantCollection = describeCollection({
  kind: 'merchant',
  opens: 'admin.merchants.create',
  chosenBy: 'name',
})
