/** What holds for orders of a place where nothing else is said. */
export const USUAL_SETTINGS = {
  requireCostCenter: false,
  allowCustomerPayment: true,
  allowCustomProjectCodes: false,
  payByTransferAllowed: false,
  shouldRequestPhone: false,
  billingDetailsRequired: false,
  entitlementsPayDelivery: true,
} as const
