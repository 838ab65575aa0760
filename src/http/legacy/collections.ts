import { collection, type LegacyOptions, legacy } from '../legacy-table'

/** Lists of what belongs to one user, whose id stands in the path. */
const OF_USER: LegacyOptions = { input: ({ query, params }) => ({ ...query, userId: params.id }) }

export const collections = legacy([
  [
    'PATCH',
    '/users/{id}/profile',
    'admin.users.update',
    { input: ({ body, params }) => ({ ...body, ...(body.profile as object | undefined), ...params }) },
  ],

  ...collection('/users', 'admin.users'),
  ['POST', '/users/{id}/invite', 'admin.users.invite'],
  ['POST', '/users/{id}/suspend', 'admin.users.suspend'],
  ['POST', '/users/{id}/unsuspend', 'admin.users.unsuspend'],
  ['GET', '/users/{id}/balance', 'admin.users.balance'],
  ['GET', '/users/{id}/movements', 'admin.users.movements', OF_USER],
  ['GET', '/users/{id}/payment-methods', 'admin.users.paymentMethods'],
  ['GET', '/users/{id}/sign-ins', 'admin.users.signIns', OF_USER],
  ['DELETE', '/users/sign-ins/{id}', 'admin.users.endSignIn'],
  ['GET', '/users/{id}/logs', 'admin.users.audit', OF_USER],
  ...collection('/credits', 'admin.credits', ['list', 'show', 'create', 'update', 'remove']),
  ...collection('/payment-methods', 'admin.paymentMethods', ['list', 'show', 'create', 'update', 'remove']),
  ['GET', '/payment-attempts', 'admin.paymentAttempts.list'],
  ['POST', '/users/{id}/test-charge-something', 'admin.users.testCharge'],
  ...collection('/debits', 'admin.debits', ['list', 'show']),
  ...collection('/permissions', 'admin.permissions', ['list', 'show', 'create']),
  ['POST', '/permissions/{id}/revoke', 'admin.permissions.revoke'],
  ...collection('/locations', 'admin.locations'),
  ...collection('/entitlement-rules', 'admin.entitlementRules'),
  ...collection('/organizations', 'admin.organizations'),
  ...collection('/incidences', 'admin.incidences'),
  ...collection('/fleets', 'admin.fleets'),
  ...collection('/warehouses', 'admin.warehouses'),
  ...collection('/merchants', 'admin.merchants'),
  ...collection('/brands', 'admin.brands'),
  ...collection('/stores', 'admin.stores'),
  ...collection('/products', 'admin.products'),
  ...collection('/catalogs', 'admin.catalogs'),
  ...collection('/promotions', 'admin.promotions'),
  ['GET', '/promotions/{id}/uses', 'admin.promotions.uses'],
  ['POST', '/promotions/{id}/duplicate', 'admin.promotions.duplicate'],
  ['GET', '/promotion-codes/new', 'admin.promotions.newCode'],
  ...collection('/coupons', 'admin.coupons'),
  ...collection('/printers', 'merchant.printers'),
])
