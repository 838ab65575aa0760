import { describeCollection } from '../../../../core/contract/collections'

export const fleetCollection = describeCollection({ kind: 'fleet', chosenBy: 'name' })
