import { COLLECTIONS, type Collected } from '../../modules/back-office/record-search/contract/collections'
import { collection, type LegacyOptions, legacy } from '../legacy-table'

/** Lists of what belongs to one user, whose id stands in the path. */
const OF_USER: LegacyOptions = { input: ({ query, params }) => ({ ...query, userId: params.id }) }

type Usual = Exclude<Collected, { kind: 'route' }>
/** Routes have two paths, and names of their own in what is sent: see `logistics`. */
const isUsual = (one: Collected): one is Usual => one.kind !== 'route'

export const collections = legacy([
  ...COLLECTIONS.filter(isUsual).flatMap(({ rest, router }) => collection(rest, router)),
  [
    'PATCH',
    '/users/{id}/profile',
    'admin.users.update',
    { input: ({ body, params }) => ({ ...body, ...(body.profile as object | undefined), ...params }) },
  ],

  ['GET', '/record-files/template', 'app.files.template'],
  ['POST', '/record-files/take', 'app.files.take'],
  ['POST', '/users/{id}/invite', 'admin.users.invite'],
  ['POST', '/users/{id}/suspend', 'admin.users.suspend'],
  ['POST', '/users/{id}/unsuspend', 'admin.users.unsuspend'],
  ['GET', '/users/{id}/balance', 'admin.users.balance'],
  ['GET', '/users/{id}/movements', 'admin.users.movements', OF_USER],
  ['GET', '/users/{id}/payment-methods', 'admin.users.paymentMethods'],
  ['GET', '/users/{id}/sessions', 'admin.users.sessions', OF_USER],
  ['DELETE', '/users/sessions/{id}', 'admin.users.endSession'],
  ['GET', '/users/{id}/logs', 'admin.users.audit', OF_USER],
  ['POST', '/nfc-cards/{id}/revoke', 'admin.nfcCards.revoke'],
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
  ['POST', '/admin/alerts/{id}/acknowledge', 'admin.alerts.acknowledge'],
  ['POST', '/admin/alerts/{id}/mute', 'admin.alerts.mute'],
  ['GET', '/admin/alerts/{id}/history', 'admin.alerts.history'],
  ['POST', '/leads/{id}/move', 'admin.leads.move'],
  ['POST', '/leads/{id}/assign', 'admin.leads.assign'],
  ['GET', '/lead-staff', 'admin.leads.staff'],
  ...collection('/affiliations', 'admin.affiliations', ['list', 'show']),
  ['GET', '/distributions', 'admin.distributionChannels.list'],
  ['GET', '/promotions/{id}/uses', 'admin.promotions.uses'],
  ['POST', '/promotions/{id}/duplicate', 'admin.promotions.duplicate'],
  ['GET', '/promotion-codes/new', 'admin.promotions.newCode'],
  ...collection('/coupons', 'admin.coupons'),
  ['GET', '/referral-programs/{id}/referrals', 'admin.referralPrograms.referrals'],
  ['POST', '/integrations/{id}/test', 'admin.integrations.test'],
  ['POST', '/webhook-endpoints/{id}/rotate-secret', 'admin.webhookEndpoints.rotateSecret'],
  ['POST', '/webhook-endpoints/{id}/test', 'admin.webhookEndpoints.test'],
  ...collection('/webhook-deliveries', 'admin.webhookDeliveries', ['list', 'show']),
  ['POST', '/webhook-deliveries/{id}/replay', 'admin.webhookDeliveries.replay'],
])
