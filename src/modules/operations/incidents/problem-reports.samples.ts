import type { CollectionSamples } from '../../../dev/access/collections'

export const samples: CollectionSamples = {
  of: 'admin.problemReports',
  measured: { filter: { status: 'OPEN' } },
  row: 'reportId',
  admin: 'HelloAdminPermission',
  stranger: 'MerchantAdminPermission',
  create: () => ({ city: 'sev', kind: 'damaged', comment: 'The lid was open' }),
  change: { resolution: 'Sent another one' },
  filters: () => ({ kind: 'damaged', status: 'OPEN', city: 'sev', purchaseId: null, userId: null }),
  search: 'lid',
}
