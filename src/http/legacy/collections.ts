import { lowered } from '../../core/contract/collections'
import { COLLECTIONS, type Collected } from '../../modules/back-office/record-search/contract/collections'
import { collection, type LegacyOptions, type LegacyRow, legacy } from '../legacy-table'

/** Lists of what belongs to one user, whose id stands in the path. */
const OF_USER: LegacyOptions = { input: ({ query, params }) => ({ ...query, userId: params.id }) }

type Usual = Exclude<Collected, { kind: 'route' | 'quote' }>
/**
 * Routes have two paths, and names of their own in what is sent: see `logistics`. A quote is read by every person who has
 * its link: see `quotes`.
 */
const isUsual = (one: Collected): one is Usual => one.kind !== 'route' && one.kind !== 'quote'

type OwnCall = Collected extends infer One
  ? One extends { router: infer Router extends string; calls: readonly (infer Call extends string)[] }
    ? `${Router}.${Call}`
    : never
  : never
/** What is done with one record of a collection beyond the usual verbs. */
const ownCallsOf = ({ rest, router, calls }: Collected): LegacyRow[] =>
  calls.map(call => ['POST', `${rest}/{id}/${lowered(call)}`, `${router}.${call}` as OwnCall])

export const collections = legacy([
  ...COLLECTIONS.filter(isUsual).flatMap(({ rest, router }) => collection(rest, router)),
  ...COLLECTIONS.flatMap(ownCallsOf),
  [
    'PATCH',
    '/users/{id}/profile',
    'admin.users.update',
    { input: ({ body, params }) => ({ ...body, ...(body.profile as object | undefined), ...params }) },
  ],

  ['GET', '/payables/{id}/details', 'admin.payables.details'],
  ['GET', '/payables/{id}/explain', 'admin.payables.explain'],
  ['POST', '/payables/approve', 'admin.payables.approve'],
  ['POST', '/payables/withdraw', 'admin.payables.withdraw'],
  ['POST', '/payables/mark-paid', 'admin.payables.markPaid'],
  ['POST', '/payables/{id}/mark-returned', 'admin.payables.markReturned'],
  ['GET', '/payout-files/check', 'admin.payables.checkFile'],
  ['POST', '/payout-files', 'admin.payables.makeFile'],
  ['GET', '/payout-files', 'admin.payables.files'],
  ['GET', '/payout-files/{id}', 'admin.payables.file'],
  ['GET', '/record-files/template', 'app.files.template'],
  ['POST', '/record-files/take', 'app.files.take'],
  ['GET', '/users/{id}/balance', 'admin.users.balance'],
  ['GET', '/users/{id}/movements', 'admin.users.movements', OF_USER],
  ['GET', '/users/{id}/payment-methods', 'admin.users.paymentMethods'],
  ['GET', '/users/{id}/sessions', 'admin.users.sessions', OF_USER],
  ['DELETE', '/users/sessions/{id}', 'admin.users.endSession'],
  ['GET', '/users/{id}/logs', 'admin.users.audit', OF_USER],
  ...collection('/credits', 'admin.credits', ['list', 'show', 'create', 'update', 'remove']),
  ...collection('/payment-methods', 'admin.paymentMethods', ['list', 'show', 'create', 'update', 'remove']),
  ['GET', '/payment-attempts', 'admin.paymentAttempts.list'],
  ['POST', '/users/{id}/test-charge-something', 'admin.users.testCharge'],
  ...collection('/debits', 'admin.debits', ['list', 'show']),
  ...collection('/outgoingEmails', 'admin.outgoingMessages', ['list', 'show', 'update', 'remove']),
  ['POST', '/outgoingEmails', 'admin.outgoingMessages.resend'],
  ...collection('/admin/logs', 'admin.logs', ['list', 'show']),
  ...collection('/logs', 'admin.logs', ['list', 'show']),
  ['GET', '/inventories', 'admin.inventories.list'],
  ...collection('/permissions', 'admin.permissions', ['list', 'show', 'create']),
  ['POST', '/permissions/{id}/revoke', 'admin.permissions.revoke'],
  ...collection('/entitlement-rules', 'admin.entitlementRules'),
  ...collection('/problem-reports', 'admin.problemReports'),
  ['GET', '/admin/alerts/{id}/history', 'admin.alerts.history'],
  ['GET', '/lead-staff', 'admin.leads.staff'],
  ...collection('/affiliations', 'admin.affiliations', ['list', 'show']),
  ['GET', '/distributions', 'admin.distributionChannels.list'],
  ['GET', '/promotions/{id}/uses', 'admin.promotions.uses'],
  ['GET', '/promotion-codes/new', 'admin.promotions.newCode'],
  ...collection('/coupons', 'admin.coupons'),
  ['GET', '/referral-programs/{id}/referrals', 'admin.referralPrograms.referrals'],
  ...collection('/webhook-deliveries', 'admin.webhookDeliveries', ['list', 'show']),
  ['POST', '/webhook-deliveries/{id}/replay', 'admin.webhookDeliveries.replay'],
])
