import { describeCollection } from '../../../../core/contract/collections'

export const integrationCollection = describeCollection({
  kind: 'integration',
  calls: ['test'],
  takesFiles: false,
})
