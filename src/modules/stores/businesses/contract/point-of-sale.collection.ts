import { describeCollection } from '../../../../core/contract/collections'

export const pointOfSaleCollection = describeCollection({ kind: 'pointOfSale', name: 'pointsOfSale' })
