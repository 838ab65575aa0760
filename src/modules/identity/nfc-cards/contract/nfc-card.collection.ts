import { describeCollection } from '../../../../core/contract/collections'

export const nfcCardCollection = describeCollection({
  kind: 'nfcCard',
  calls: ['revoke'],
  icon: 'affiliation',
})
