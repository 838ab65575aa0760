import { describeCollection } from '../../../../core/contract/collections'

export const integrationCollection = describeCollection({ kind: 'integration', takesFiles: false })
