import { describeCollection } from '../../../../core/contract/collections'

export const leadCollection = describeCollection({ kind: 'lead', calls: ['move', 'assign'] })
