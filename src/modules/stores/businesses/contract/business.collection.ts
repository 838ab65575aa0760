import { describeCollection } from '../../../../core/contract/collections'

export const businessCollection = describeCollection({
  kind: 'business',
  name: 'businesses',
  chosenBy: 'name',
})
