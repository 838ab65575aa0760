/** The kinds of permission a person can hold. */
export const PERMISSION_TYPES = [
  'HelloAdminPermission',
  'SuperAdminPermission',
  'FleetAdminPermission',
  'LocationAdminPermission',
  'MerchantAdminPermission',
  'OrganizationPermission',
  'RestockerPermission',
  'CourierPermission',
  'DeveloperPermission',
  'LogisticsAdminPermission',
  'ImpersonatorPermission',
] as const
export type PermissionType = (typeof PERMISSION_TYPES)[number]
