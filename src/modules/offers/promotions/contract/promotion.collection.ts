import { describeCollection } from '../../../../core/contract/collections'

export const promotionCollection = describeCollection({
  kind: 'promotion',
  calls: ['duplicate'],
  chosenBy: 'displayName',
})
