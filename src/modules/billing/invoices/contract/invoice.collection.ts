import { describeCollection } from '../../../../core/contract/collections'

export const invoiceCollection = describeCollection({
  kind: 'invoice',
  calls: ['setStatus'],
  takesFiles: false,
})
