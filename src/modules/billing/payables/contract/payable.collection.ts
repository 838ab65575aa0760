import { describeCollection } from '../../../../core/contract/collections'

export const payableCollection = describeCollection({
  kind: 'payable',
  screen: '/admin/accounts-payable',
  takesFiles: false,
})
