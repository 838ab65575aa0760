import { collection, legacy } from '../legacy-table'

export const collections = legacy([
  ...collection('/users', 'admin.users'),
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
