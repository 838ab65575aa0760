import { describeCollection } from '../../../../core/contract/collections'

export const locationCollection = describeCollection({
  kind: 'location',
  opens: 'admin.locations.create',
  chosenBy: 'name',
})
