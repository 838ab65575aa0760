import { describeCollection } from '../../../../core/contract/collections'

export const brandCollection = describeCollection({
  kind: 'brand',
  opens: 'admin.brands.update',
  chosenBy: 'name',
})
