import { describeCollection } from '../../../../core/contract/collections'

export const quoteCollection = describeCollection({
  kind: 'quote',
  table: 'proposal',
  rest: '/public/quotes',
  calls: ['send', 'withdraw', 'write', 'copy'],
  takesFiles: false,
})
