import type { CollectionSamples } from '../../../dev/access/collections'

export const samples: CollectionSamples = {
  of: 'admin.distributionChannels',
  measured: { filter: { name: 'Canal García 7' }, isShort: 'tens: staff make each' },
  admin: 'HelloAdminPermission',
  stranger: 'MerchantAdminPermission',
  create: ({ productId, locationId }) => ({
    name: 'Oficines del 22@',
    description: 'Esmorzars',
    products: [productId],
    targets: [locationId],
  }),
  change: { description: 'Esmorzars i dinars' },
  filters: ({ productId, locationId }, made) => ({
    name: 'Oficines del 22@',
    versionId: made.versionId,
    products: productId,
    targets: locationId,
  }),
  search: 'oficines',
  made: ['version_id'],
  untouched: { why: 'which places carry which products', columns: 'name description' },
}
