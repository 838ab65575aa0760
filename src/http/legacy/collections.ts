import { collection, legacy } from '../legacy-table'

export const collections = legacy([
  ...collection('/users', 'admin.users'),
  ...collection('/printers', 'merchant.printers'),
])
