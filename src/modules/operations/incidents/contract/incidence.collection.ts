import { describeCollection } from '../../../../core/contract/collections'

export const incidenceCollection = describeCollection({ kind: 'incidence', takesFiles: false })
