/**
 * Everything that can be refused, once: name → code, HTTP status and English text.
 * Codes are never used again for something else. Ranges: 100 general, 101 identity, 102 people and places,
 * 103 checkout, 104 payment, 105 order state, 106 logistics, 107 printing, 108 billing, 109 fridges, 110 limits.
 * `{param}` in a text is filled from the failure's details. Other languages: ./failure-texts.
 */
export const FAILURES = {
  InternalServerError: { code: 100000, status: 500, text: 'Unexpected error.' },
  ValidationError: { code: 100001, status: 400, text: 'Validation error.' },
  BadRequest: { code: 100002, status: 400, text: 'Bad Request' },
  Unauthorized: { code: 100003, status: 401, text: 'Unauthorized' },
  Forbidden: { code: 100004, status: 403, text: 'Forbidden' },
  NotFound: { code: 100005, status: 404, text: 'Not Found' },
  StaleRecord: { code: 100006, status: 409, text: 'Somebody else changed this in the meantime.' },
  Conflict: { code: 100007, status: 409, text: 'This is already in use.' },
  IdempotencyKeyReused: {
    code: 100008,
    status: 422,
    text: 'This request was already sent with other contents.',
  },
  RequestInProgress: { code: 100009, status: 409, text: 'This request is still being worked on.' },
  PayloadTooLarge: { code: 100010, status: 413, text: 'This is too large.' },
  NarrowRange: { code: 100011, status: 413, text: 'Too many results. Choose a shorter range.' },
  ServiceUnavailable: {
    code: 100012,
    status: 503,
    text: 'The service is not available right now. Please try again.',
  },
  MaintenanceMode: { code: 100013, status: 503, text: 'We are doing maintenance and will be back soon.' },
  UnsupportedFile: { code: 100014, status: 400, text: 'This kind of file is not accepted.' },
  MethodNotAllowed: { code: 100015, status: 405, text: 'Method not allowed' },
  PictureTooLarge: {
    code: 100016,
    status: 413,
    text: 'This picture is too large. It may have {megapixels} megapixels at most.',
  },
  StorageFull: {
    code: 100017,
    status: 507,
    text: 'There is no room left to save files. We have been told.',
  },
  StorageUnavailable: {
    code: 100018,
    status: 503,
    text: 'Files cannot be saved right now. Please try again later.',
  },

  InvalidCredentialsError: { code: 101000, status: 401, text: 'Invalid username or password.' },
  EmailAlreadyInUse: { code: 101004, status: 409, text: 'This email is already in use.' },
  InvalidPasswordResetToken: {
    code: 101006,
    status: 400,
    text: 'The token to reset your password has already been used or it is no longer valid.',
  },
  AccessTokenExpired: { code: 101007, status: 401, text: 'Your session has to be renewed.' },
  AccessTokenInvalid: { code: 101008, status: 401, text: 'Please sign in again.' },
  SessionRevoked: { code: 101009, status: 401, text: 'This session was ended. Please sign in again.' },
  RefreshTokenInvalid: { code: 101010, status: 401, text: 'Your session has expired. Please sign in again.' },
  UserIsSuspendedError: {
    code: 101011,
    status: 403,
    text: 'This account was suspended. Please contact with the support team.',
  },
  ExistingSocialLogin: { code: 101012, status: 409, text: 'You already signed in using a different method.' },
  DemoAccountsOnly: { code: 101013, status: 403, text: 'This is only possible in the demo.' },
  EmailAlreadyExistsError: { code: 101005, status: 409, text: 'This email is already used.' },
  verifyEmailTokenNotProvided: { code: 101014, status: 400, text: 'Verify email token not provided.' },
  VerificationTokenInvalid: { code: 101015, status: 400, text: 'This link has expired or is not valid.' },
  InvalidPasswordError: { code: 101016, status: 401, text: 'Invalid username or password.' },
  MagicLinkInvalid: { code: 101017, status: 400, text: 'This link has expired or has already been used.' },
  PinInvalid: { code: 101018, status: 400, text: 'This code is wrong or no longer valid.' },
  SocialLoginFailed: { code: 101019, status: 401, text: 'Could not login successfully' },
  LoginMethodNotAvailable: { code: 101020, status: 409, text: 'This way to sign in is not available.' },
  PasswordTooCommon: { code: 101021, status: 400, text: 'This password is too easy to guess.' },
  ForbiddenWhileImpersonating: {
    code: 101022,
    status: 403,
    text: 'This is not possible while you act as somebody else.',
  },
  ImpersonationNotAllowed: { code: 101023, status: 403, text: 'You cannot act as this person.' },
  ApiKeyInvalid: { code: 101024, status: 401, text: 'This API key is wrong, has expired or was revoked.' },
  ApiKeyScopeMissing: { code: 101025, status: 403, text: 'This API key does not allow that.' },
  PhoneAlreadyInUse: { code: 101026, status: 409, text: 'This phone number is already in use.' },
  PhoneNotServed: { code: 101027, status: 409, text: 'We cannot send messages to numbers of this country.' },
  LastLoginMethod: { code: 101028, status: 409, text: 'Keep at least one way to sign in.' },
  EmailNotVerified: { code: 101029, status: 409, text: 'Please confirm your email address first.' },

  LocationNotFound: { code: 102001, status: 404, text: 'Location was not found' },
  UserNotFound: { code: 102002, status: 404, text: 'User was not found' },
  UserAlreadySuspended: { code: 102003, status: 409, text: 'User was already suspended' },
  UserNotSuspended: { code: 102004, status: 409, text: 'User was not suspended' },
  InvitationInvalid: { code: 102005, status: 400, text: 'This invitation has expired or was already used.' },
  WalletNotEmpty: {
    code: 102006,
    status: 409,
    text: 'There is still {amount} in your wallet. Spend it, or confirm that you give it up.',
  },
  PermissionAlreadyRevoked: { code: 102007, status: 409, text: 'This permission was already revoked' },
  LastSuperAdmin: { code: 102008, status: 409, text: 'The platform needs at least one super admin.' },
  RecipientsNotConfirmed: {
    code: 102009,
    status: 409,
    text: 'This goes to {count} people. Type their number to confirm.',
  },
  TooManyEntries: {
    code: 102011,
    status: 409,
    text: 'You can keep {max} of these at most. Remove one first.',
  },
  PermissionScopeMissing: { code: 102010, status: 400, text: 'Say for which places this permission counts.' },
  InvitationForSomebodyElse: {
    code: 102012,
    status: 403,
    text: 'This invitation was sent to {email}. Please sign in with that address.',
  },

  StoreSearchDataMissing: { code: 103001, status: 409, text: 'Internal error' },
  MinimumOrder: { code: 103002, status: 409, text: 'minimum order for this store is {amount}' },
  DeliveryTimeMissing: { code: 103003, status: 409, text: 'Please select a delivery date and time' },
  DeliveryAddressMissing: { code: 103004, status: 409, text: 'Please select a delivery address' },
  AddressTooFar: {
    code: 103005,
    status: 409,
    text: 'It looks like the delivery address is too far away from the store',
  },
  BillingDetailsMissing: {
    code: 103006,
    status: 409,
    text: 'Please complete the billing details: name, VAT number and address with postal code',
  },
  CartEmpty: { code: 103007, status: 409, text: 'It looks like your cart is empty' },
  QuoteCommentsMissing: { code: 103008, status: 409, text: 'Please tell us in the comments what you need' },
  PhoneMissing: { code: 103009, status: 409, text: 'Please add your phone number' },
  PhoneInvalid: {
    code: 103010,
    status: 409,
    text: 'It looks like this phone number is invalid. Please add the country code, for example +34',
  },
  NameMissing: { code: 103011, status: 409, text: 'Please add your name and last name' },
  CostCenterMissing: { code: 103012, status: 409, text: 'Please add your cost center' },
  EmailMissing: { code: 103013, status: 409, text: 'Please enter your email address' },
  CustomerPaymentNotAllowed: {
    code: 103014,
    status: 409,
    text: 'Your company does not allow paying extra for this order',
  },
  OutOfRange: {
    code: 103015,
    status: 409,
    text: 'This store does not deliver to the selected address. Please select a different address or store.',
  },
  CanteenNeedsDate: { code: 103016, status: 409, text: 'Please select a date for the canteen' },
  PriceChanged: { code: 103017, status: 409, text: 'The price of your order has changed. Please check it.' },
  PaymentPlanChanged: {
    code: 103018,
    status: 409,
    text: 'The way this order is paid has changed. Please check it.',
  },
  WindowGone: { code: 103019, status: 409, text: 'This delivery time is no longer available' },
  OutOfStock: { code: 103020, status: 409, text: "You've reached the maximum amount of this product" },
  ProductNotAvailable: { code: 103021, status: 409, text: 'A product of your cart is no longer available' },
  ModifiersInvalid: { code: 103022, status: 409, text: 'Please check the options of {name}' },
  QuantityOutOfRange: { code: 103023, status: 409, text: 'This quantity of {name} cannot be ordered' },
  CheckoutClosed: { code: 103024, status: 410, text: 'This checkout has expired. Nothing was charged.' },
  PayByTransferNotAllowed: {
    code: 103025,
    status: 409,
    text: 'Paying by transfer is not possible for this order',
  },
  PickupNotOffered: {
    code: 103028,
    status: 409,
    text: 'Orders cannot be collected at this store. Please choose delivery.',
  },
  ProposalNotFound: { code: 103029, status: 404, text: 'This proposal does not exist or has expired' },
  StoreNotFound: { code: 103026, status: 404, text: 'No store selected' },
  StockBelowZero: { code: 103027, status: 409, text: 'Only {available} of this are left' },

  ReservationTooLarge: {
    code: 103060,
    status: 409,
    text: 'Please confirm your email address first: without it, at most {most} of these can be ordered at once.',
  },

  CodeCreditAlreadyRedeemedByUser: { code: 103030, status: 409, text: 'Code already redeemed.' },
  CodeCreditDoesNotExist: { code: 103031, status: 404, text: 'This code does not exist.' },
  CodeCreditExpired: { code: 103032, status: 409, text: 'This code has expired.' },
  CodeCreditIsNotAvailable: { code: 103033, status: 409, text: 'This code is not available.' },
  CodeCreditTimesRedeemableReached: { code: 103034, status: 409, text: 'This code is expired.' },
  CodeMinimumNotReached: {
    code: 103035,
    status: 409,
    text: 'This code counts for orders of {amount} or more.',
  },
  CodeNotForThisCart: {
    code: 103036,
    status: 409,
    text: 'This code does not count for what is in your cart.',
  },
  CodeNotForThisOrder: {
    code: 103037,
    status: 409,
    text: 'This code does not count for this store or this kind of order.',
  },
  CodeNotAtThisTime: {
    code: 103038,
    status: 409,
    text: 'This code does not count on this day or at this time.',
  },
  CodeFirstOrderOnly: { code: 103039, status: 409, text: 'This code is for your first order.' },
  QuotesNotOffered: {
    code: 103040,
    status: 409,
    text: 'Quotes cannot be requested yet. Please place an order, or contact us.',
  },

  PaymentFailed: { code: 104001, status: 402, text: 'Payment failed' },
  PaymentActionRequired: { code: 104002, status: 402, text: 'Your bank asks you to confirm this payment' },
  GeneralCardError: {
    code: 104003,
    status: 402,
    text: 'Make sure you entered your card details correctly, the card is not expired and has at least 1 EUR in the account.',
  },
  CannotReusePaymentMethod: { code: 104004, status: 409, text: 'This card is already being used.' },
  PaymentMethodVerificationFailed: {
    code: 104005,
    status: 402,
    text: 'We could not verify this card. Please try with another one.',
  },
  PaymentMethodNotFound: { code: 104006, status: 404, text: 'Payment Method or its user were not found' },
  CannotDeleteDefaultPaymentMethod: {
    code: 104007,
    status: 401,
    text: 'The default card cannot be removed.',
  },
  RefundTooLarge: { code: 104008, status: 409, text: 'This is more than what is left to refund' },
  NothingToRefund: { code: 104009, status: 409, text: 'There is nothing left to refund' },
  PaymentProviderUnavailable: { code: 104010, status: 503, text: "Can't load the payment provider script." },
  SetupIntentMissing: { code: 104011, status: 400, text: 'No payment method or setup intent id' },
  NothingToPay: { code: 104012, status: 409, text: 'Nothing is left to pay for this order' },
  CreditInUse: { code: 104013, status: 409, text: 'This gift was used already and cannot be taken back.' },

  OrderCannotBeCanceled: {
    code: 105001,
    status: 409,
    text: 'This order can no longer be canceled. Please contact us.',
  },
  InvalidStateTransition: { code: 105002, status: 409, text: 'This order cannot go from {from} to {to}' },
  ReasonMissing: { code: 105003, status: 400, text: 'Please give a reason' },
  AlreadyRated: { code: 105004, status: 409, text: 'This order can no longer be rated' },
  NotDelivered: { code: 105005, status: 409, text: 'This order has not been delivered yet' },
  WrongPickupCode: { code: 105006, status: 409, text: 'This pickup code does not match' },
  RefundAlreadySent: {
    code: 105008,
    status: 409,
    text: 'The money is already on its way back: this can no longer be undone',
  },
  OrderCannotBeEdited: { code: 105007, status: 409, text: 'This can no longer be changed' },

  RouteOverlap: { code: 106001, status: 409, text: 'This courier already has a route at that time' },
  RouteAlreadyTaken: { code: 106002, status: 409, text: 'Another courier was faster' },
  RouteAlreadyStarted: { code: 106003, status: 409, text: 'This route has already started' },
  RouteCanceled: { code: 106004, status: 409, text: 'This route was canceled' },
  RouteInProgress: { code: 106005, status: 409, text: 'This route is in progress' },
  WaypointLocked: { code: 106006, status: 409, text: 'A completed stop cannot be moved or removed' },
  PickupNotDone: { code: 106007, status: 409, text: 'The pickup of this order has not been done yet' },
  MissingDropoff: { code: 106008, status: 409, text: 'missing dropoff' },
  MissingPickup: { code: 106009, status: 409, text: 'missing pickup' },
  InvalidWaypointTransition: { code: 106010, status: 409, text: 'This stop cannot go from {from} to {to}' },
  NotACourier: { code: 106011, status: 409, text: 'This person is no courier' },
  OrderAlreadyOnRoute: { code: 106012, status: 409, text: 'This order is already on a route' },
  ProofMissing: { code: 106013, status: 409, text: 'Please take a photo, or say why it is not possible' },
  WaypointOrderInvalid: {
    code: 106014,
    status: 400,
    text: 'The new order of stops does not name each stop once',
  },
  PickupAfterDropoff: {
    code: 106015,
    status: 409,
    text: 'The pickup of an order has to come before its delivery',
  },
  OrderCannotBeRouted: { code: 106016, status: 409, text: 'This order cannot go on a route' },
  ProofNotFound: { code: 106017, status: 409, text: 'This photo does not exist. Please upload it again.' },

  PrinterNotFound: { code: 107001, status: 404, text: 'This printer was not found' },
  ClaimCodeInvalid: { code: 107002, status: 404, text: 'This code is wrong or has expired' },
  InvalidPrintJobTransition: {
    code: 107003,
    status: 409,
    text: 'This print job is {from} and cannot become {to}',
  },
  NoPrinter: { code: 107004, status: 409, text: 'This store has no printer' },
  PaperTooComplex: {
    code: 107007,
    status: 422,
    text: 'This paper has too much in it to be drawn. Please make it simpler.',
  },
  PrinterTokenInvalid: { code: 107005, status: 401, text: 'This printer has to be claimed again' },
  PrinterCommandNotSupported: { code: 107006, status: 409, text: 'Printers take no commands yet' },

  KioskTokenInvalid: { code: 109001, status: 401, text: 'This kiosk has to be claimed again' },

  TooManyRequests: { code: 110001, status: 429, text: 'Too many tries. Please wait a moment.' },
  TooManyReservations: {
    code: 110010,
    status: 429,
    text: 'You have started several orders without paying. Finish one of them, or try again later.',
  },
} as const satisfies Record<string, { code: number; status: number; text: string }>

export type FailureName = keyof typeof FAILURES

/** A refusal on its way out. Anything thrown that is not one of these is a bug and is answered as such. */
export class Failure extends Error {
  override readonly name: FailureName
  readonly code: number
  readonly status: number
  constructor(
    name: FailureName,
    readonly details?: Record<string, unknown>,
    options?: { cause?: unknown },
  ) {
    super(FAILURES[name].text, options)
    this.name = name
    this.code = FAILURES[name].code
    this.status = FAILURES[name].status
  }
}

/** How a failure looks to a client, in REST bodies and in tRPC's error data alike. */
export type FailureShape = {
  code: number
  name: string
  message: string
  details?: unknown
  requestId?: string
}
