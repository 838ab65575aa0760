import type { LocationSettings } from '../../core/db/columns'

/** What holds for orders of a place: what the location says, else its organization, else the store, else what is usual. */
export function settingsInForce(...layers: (LocationSettings | null | undefined)[]) {
  const first = (key: keyof Omit<LocationSettings, 'proofRequirement'>, otherwise: boolean): boolean =>
    layers.find(layer => layer?.[key] !== undefined)?.[key] ?? otherwise
  return {
    requireCostCenter: first('requireCostCenter', false),
    allowCustomerPayment: first('allowCustomerPayment', true),
    allowCustomProjectCodes: first('allowCustomProjectCodes', false),
    payByTransferAllowed: first('payByTransferAllowed', false),
    shouldRequestPhone: first('shouldRequestPhone', false),
    billingDetailsRequired: first('billingDetailsRequired', false),
    entitlementsPayDelivery: first('entitlementsPayDelivery', true),
  }
}
