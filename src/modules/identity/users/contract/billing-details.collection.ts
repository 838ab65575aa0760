import { describeCollection } from '../../../../core/contract/collections'

export const billingDetailsCollection = describeCollection({ kind: 'billingDetails', name: 'billingDetails' })
