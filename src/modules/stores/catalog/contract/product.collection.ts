import { describeCollection } from '../../../../core/contract/collections'

export const productCollection = describeCollection({
  kind: 'product',
  opens: 'admin.products.update',
  chosenBy: 'name',
})
