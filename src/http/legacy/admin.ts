import { legacy } from '../legacy-table'

export const admin = legacy([
  ['GET', '/admin/purchases/{id}/ledger', 'admin.orders.ledger'],
  ['GET', '/admin/money-checks', 'admin.moneyChecks.show'],
  ['POST', '/admin/money-checks', 'admin.moneyChecks.run'],
  ['GET', '/company/{locationId}/orders', 'company.orders.list'],
  ['GET', '/company/{locationId}/payroll', 'company.payroll'],
  ['GET', '/company/{locationId}/billing', 'company.billing.months'],
  ['GET', '/company/{locationId}/billing/people', 'company.billing.people'],
  ['POST', '/admin/unbindUsersFromLocation', 'company.members.unbind'],
  ['GET', '/notifications', 'admin.notifications.list'],
  ['GET', '/notifications/{id}', 'admin.notifications.show'],
  ['GET', '/notifications/{id}/recipients', 'admin.notifications.recipients'],
  ['POST', '/notifications/{id}/stop', 'admin.notifications.stop'],
  ['GET', '/notification-templates', 'admin.notifications.templates'],
  ['POST', '/notifications/preview', 'admin.notifications.preview'],
  ['POST', '/notifications/execute', 'admin.notifications.execute'],
  ['POST', '/admin/updateUserSettings', 'admin.users.updateSettings'],
  [
    'POST',
    '/admin/findPaymentMethodsForUser',
    'admin.users.paymentMethods',
    { input: ({ body }) => ({ id: body.userId }) },
  ],
  ['POST', '/admin/regeneratePurchaseTickets', 'merchant.printing.printOrders'],
  ['POST', '/admin/setMaintenanceMode', 'admin.setMaintenanceMode'],
])
