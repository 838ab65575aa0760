import { describeCollection } from '../../../../core/contract/collections'

export const issuerCollection = describeCollection({ kind: 'issuer', chosenBy: 'name' })
