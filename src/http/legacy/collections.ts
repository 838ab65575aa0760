import { collection, legacy } from '../legacy-table'

export const collections = legacy([
  [
    'PATCH',
    '/users/{id}/profile',
    'admin.users.update',
    { input: ({ body, params }) => ({ ...body, ...(body.profile as object | undefined), ...params }) },
  ],

  ...collection('/users', 'admin.users'),
  ...collection('/permissions', 'admin.permissions', ['list', 'show', 'create']),
  ['POST', '/permissions/{id}/revoke', 'admin.permissions.revoke'],
  ...collection('/locations', 'admin.locations'),
  ...collection('/organizations', 'admin.organizations'),
  ...collection('/fleets', 'admin.fleets'),
  ...collection('/warehouses', 'admin.warehouses'),
  ...collection('/merchants', 'admin.merchants'),
  ...collection('/brands', 'admin.brands'),
  ...collection('/stores', 'admin.stores'),
  ...collection('/products', 'admin.products'),
  ...collection('/catalogs', 'admin.catalogs'),
  ...collection('/printers', 'merchant.printers'),
])
