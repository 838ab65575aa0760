export interface CardEvents {
  'payment-method.dropped': { providerId: string }
  'card-return.owed': { cardReturnId: string }
}
