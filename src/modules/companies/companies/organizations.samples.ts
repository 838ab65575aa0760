import type { CollectionSamples } from '../../../dev/access/collections'

export const samples: CollectionSamples = {
  of: 'admin.organizations',
  measured: { filter: { vatNumber: 'A00000777' } },
  row: 'organizationId',
  admin: 'HelloAdminPermission',
  stranger: 'MerchantAdminPermission',
  create: () => ({ name: 'Llibres SA', vatNumber: 'ESA58818501' }),
  change: { legalName: 'Llibres, S.A.' },
  filters: () => ({ name: 'Llibres SA', vatNumber: 'ESA58818501' }),
  search: 'llibres',
  tenant: {
    type: 'OrganizationPermission',
    own: (_, made) => ({ organizationId: made.id }),
    other: ({ organizationId }) => ({ organizationId }),
    change: { invoiceEmail: 'invoices@example.test' },
    forbidden: { vatNumber: 'ESB12345674' },
  },
  untouched: { why: 'a firm', columns: 'name legal_name vat_number invoice_email settings' },
}
