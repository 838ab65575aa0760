import { describeCollection } from '../../../../core/contract/collections'

export const printerCollection = describeCollection({
  kind: 'printer',
  router: 'merchant.printers',
  opens: 'merchant.printers.update',
  isArchived: false,
  takesFiles: false,
})
