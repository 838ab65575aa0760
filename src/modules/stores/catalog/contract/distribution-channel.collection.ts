import { describeCollection } from '../../../../core/contract/collections'

export const distributionChannelCollection = describeCollection({
  kind: 'distributionChannel',
  rest: '/distributionChannels',
  screen: '/admin/distributions',
  chosenBy: 'name',
})
