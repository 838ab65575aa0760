import { failureText } from './failure-texts'

/**
 * Everything that can be refused, once: name → code and HTTP status.
 * Codes are never used again for something else. Ranges: 100 general, 101 identity, 102 people and places,
 * 103 checkout, 104 payment, 105 order state, 106 logistics, 107 printing, 108 billing, 109 fridges, 110 limits,
 * 111 services outside.
 * What people read stands in texts/, by the same names.
 */
export const FAILURES = {
  InternalServerError: { code: 100000, status: 500 },
  ValidationError: { code: 100001, status: 400 },
  BadRequest: { code: 100002, status: 400 },
  Unauthorized: { code: 100003, status: 401 },
  Forbidden: { code: 100004, status: 403 },
  NotFound: { code: 100005, status: 404 },
  StaleRecord: { code: 100006, status: 409 },
  Conflict: { code: 100007, status: 409 },
  IdempotencyKeyReused: { code: 100008, status: 422 },
  RequestInProgress: { code: 100009, status: 409 },
  PayloadTooLarge: { code: 100010, status: 413 },
  NarrowRange: { code: 100011, status: 413 },
  ServiceUnavailable: { code: 100012, status: 503 },
  MaintenanceMode: { code: 100013, status: 503 },
  UnsupportedFile: { code: 100014, status: 400 },
  MethodNotAllowed: { code: 100015, status: 405 },
  PictureTooLarge: { code: 100016, status: 413 },
  StorageFull: { code: 100017, status: 507 },
  StorageUnavailable: { code: 100018, status: 503 },
  TextServiceUnavailable: { code: 100019, status: 503 },
  TextRefused: { code: 100020, status: 422 },
  MessageCannotChange: { code: 100021, status: 409 },
  SampleOnlyToYourself: { code: 100022, status: 409 },

  InvalidCredentialsError: { code: 101000, status: 401 },
  EmailAlreadyInUse: { code: 101004, status: 409 },
  InvalidPasswordResetToken: { code: 101006, status: 400 },
  AccessTokenExpired: { code: 101007, status: 401 },
  AccessTokenInvalid: { code: 101008, status: 401 },
  SessionRevoked: { code: 101009, status: 401 },
  RefreshTokenInvalid: { code: 101010, status: 401 },
  UserIsSuspendedError: { code: 101011, status: 403 },
  ExistingSocialLogin: { code: 101012, status: 409 },
  DemoAccountsOnly: { code: 101013, status: 403 },
  EmailAlreadyExistsError: { code: 101005, status: 409 },
  verifyEmailTokenNotProvided: { code: 101014, status: 400 },
  VerificationTokenInvalid: { code: 101015, status: 400 },
  InvalidPasswordError: { code: 101016, status: 401 },
  MagicLinkInvalid: { code: 101017, status: 400 },
  PinInvalid: { code: 101018, status: 400 },
  SocialLoginFailed: { code: 101019, status: 401 },
  LoginMethodNotAvailable: { code: 101020, status: 409 },
  PasswordTooCommon: { code: 101021, status: 400 },
  ForbiddenWhileImpersonating: { code: 101022, status: 403 },
  ImpersonationNotAllowed: { code: 101023, status: 403 },
  ApiKeyInvalid: { code: 101024, status: 401 },
  ApiKeyScopeMissing: { code: 101025, status: 403 },
  PhoneAlreadyInUse: { code: 101026, status: 409 },
  PhoneNotServed: { code: 101027, status: 409 },
  LastLoginMethod: { code: 101028, status: 409 },
  EmailNotVerified: { code: 101029, status: 409 },

  LocationNotFound: { code: 102001, status: 404 },
  UserNotFound: { code: 102002, status: 404 },
  UserAlreadySuspended: { code: 102003, status: 409 },
  UserNotSuspended: { code: 102004, status: 409 },
  InvitationInvalid: { code: 102005, status: 400 },
  WalletNotEmpty: { code: 102006, status: 409 },
  PermissionAlreadyRevoked: { code: 102007, status: 409 },
  LastSuperAdmin: { code: 102008, status: 409 },
  RecipientsNotConfirmed: { code: 102009, status: 409 },
  TooManyEntries: { code: 102011, status: 409 },
  PermissionScopeMissing: { code: 102010, status: 400 },
  InvitationForSomebodyElse: { code: 102012, status: 403 },
  LeadCannotMove: { code: 102013, status: 409 },
  AlertNotOpen: { code: 102030, status: 409 },
  PublicationInPast: { code: 102050, status: 409 },

  StoreSearchDataMissing: { code: 103001, status: 409 },
  MinimumOrder: { code: 103002, status: 409 },
  DeliveryTimeMissing: { code: 103003, status: 409 },
  DeliveryAddressMissing: { code: 103004, status: 409 },
  AddressTooFar: { code: 103005, status: 409 },
  BillingDetailsMissing: { code: 103006, status: 409 },
  CartEmpty: { code: 103007, status: 409 },
  QuoteCommentsMissing: { code: 103008, status: 409 },
  PhoneMissing: { code: 103009, status: 409 },
  PhoneInvalid: { code: 103010, status: 409 },
  NameMissing: { code: 103011, status: 409 },
  CostCenterMissing: { code: 103012, status: 409 },
  EmailMissing: { code: 103013, status: 409 },
  CustomerPaymentNotAllowed: { code: 103014, status: 409 },
  OutOfRange: { code: 103015, status: 409 },
  CanteenNeedsDate: { code: 103016, status: 409 },
  PriceChanged: { code: 103017, status: 409 },
  PaymentPlanChanged: { code: 103018, status: 409 },
  WindowGone: { code: 103019, status: 409 },
  OutOfStock: { code: 103020, status: 409 },
  ProductNotAvailable: { code: 103021, status: 409 },
  ModifiersInvalid: { code: 103022, status: 409 },
  QuantityOutOfRange: { code: 103023, status: 409 },
  CheckoutClosed: { code: 103024, status: 410 },
  PayByTransferNotAllowed: { code: 103025, status: 409 },
  PickupNotOffered: { code: 103028, status: 409 },
  ProposalNotFound: { code: 103029, status: 404 },
  StoreNotFound: { code: 103026, status: 404 },
  StockBelowZero: { code: 103027, status: 409 },

  PickupTimeMissing: { code: 103052, status: 409 },
  ReservationTooLarge: { code: 103060, status: 409 },

  CodeCreditAlreadyRedeemedByUser: { code: 103030, status: 409 },
  CodeCreditDoesNotExist: { code: 103031, status: 404 },
  CodeCreditExpired: { code: 103032, status: 409 },
  CodeCreditIsNotAvailable: { code: 103033, status: 409 },
  CodeCreditTimesRedeemableReached: { code: 103034, status: 409 },
  CodeMinimumNotReached: { code: 103035, status: 409 },
  CodeNotForThisCart: { code: 103036, status: 409 },
  CodeNotForThisOrder: { code: 103037, status: 409 },
  CodeNotAtThisTime: { code: 103038, status: 409 },
  CodeFirstOrderOnly: { code: 103039, status: 409 },
  QuotesNotOffered: { code: 103040, status: 409 },
  BillingVatNumberInvalid: { code: 103041, status: 409 },

  PaymentFailed: { code: 104001, status: 402 },
  PaymentActionRequired: { code: 104002, status: 402 },
  GeneralCardError: { code: 104003, status: 402 },
  CannotReusePaymentMethod: { code: 104004, status: 409 },
  PaymentMethodVerificationFailed: { code: 104005, status: 402 },
  PaymentMethodNotFound: { code: 104006, status: 404 },
  CannotDeleteDefaultPaymentMethod: { code: 104007, status: 401 },
  RefundTooLarge: { code: 104008, status: 409 },
  NothingToRefund: { code: 104009, status: 409 },
  PaymentProviderUnavailable: { code: 104010, status: 503 },
  SetupIntentMissing: { code: 104011, status: 400 },
  NothingToPay: { code: 104012, status: 409 },
  CreditInUse: { code: 104013, status: 409 },

  OrderCannotBeCanceled: { code: 105001, status: 409 },
  InvalidStateTransition: { code: 105002, status: 409 },
  ReasonMissing: { code: 105003, status: 400 },
  AlreadyRated: { code: 105004, status: 409 },
  NotDelivered: { code: 105005, status: 409 },
  WrongPickupCode: { code: 105006, status: 409 },
  RefundAlreadySent: { code: 105008, status: 409 },
  OrderCannotBeEdited: { code: 105007, status: 409 },
  SubstituteConflicts: { code: 105009, status: 409 },

  RouteOverlap: { code: 106001, status: 409 },
  RouteAlreadyTaken: { code: 106002, status: 409 },
  RouteAlreadyStarted: { code: 106003, status: 409 },
  RouteCanceled: { code: 106004, status: 409 },
  RouteInProgress: { code: 106005, status: 409 },
  WaypointLocked: { code: 106006, status: 409 },
  PickupNotDone: { code: 106007, status: 409 },
  MissingDropoff: { code: 106008, status: 409 },
  MissingPickup: { code: 106009, status: 409 },
  InvalidWaypointTransition: { code: 106010, status: 409 },
  NotACourier: { code: 106011, status: 409 },
  OrderAlreadyOnRoute: { code: 106012, status: 409 },
  ProofMissing: { code: 106013, status: 409 },
  WaypointOrderInvalid: { code: 106014, status: 400 },
  PickupAfterDropoff: { code: 106015, status: 409 },
  OrderCannotBeRouted: { code: 106016, status: 409 },
  ProofNotFound: { code: 106017, status: 409 },
  RouteRequestAnswered: { code: 106018, status: 409 },
  BagUnknown: { code: 106030, status: 404 },
  BagNumberMissing: { code: 106031, status: 400 },
  BagNotOfOrder: { code: 106032, status: 409 },
  BagOfCanceledOrder: { code: 106033, status: 409 },
  BagNotPacked: { code: 106034, status: 409 },
  BagNeedsNoWarehouse: { code: 106035, status: 409 },
  BagOfAnotherWarehouse: { code: 106036, status: 409 },
  BagOfAnotherDay: { code: 106037, status: 409 },
  BagDelivered: { code: 106038, status: 409 },
  BagOfAnotherRoute: { code: 106039, status: 409 },
  BagWithoutRoute: { code: 106040, status: 409 },
  BagOfAnotherStop: { code: 106041, status: 409 },
  ShelfUnknown: { code: 106042, status: 400 },
  HandOverCodeInvalid: { code: 106043, status: 404 },

  PrinterNotFound: { code: 107001, status: 404 },
  ClaimCodeInvalid: { code: 107002, status: 404 },
  InvalidPrintJobTransition: { code: 107003, status: 409 },
  NoPrinter: { code: 107004, status: 409 },
  PaperTooComplex: { code: 107007, status: 422 },
  PaperDoesNotFit: { code: 107008, status: 409 },
  PrinterTokenInvalid: { code: 107005, status: 401 },
  PrinterCommandNotSupported: { code: 107006, status: 409 },

  KioskTokenInvalid: { code: 109001, status: 401 },

  IntegrationIncomplete: { code: 111001, status: 409 },
  WebhookEndpointOff: { code: 111002, status: 409 },
  ChartsNotConfigured: { code: 111003, status: 409 },
  PartnerAddressRefused: { code: 111004, status: 400 },
  PartnerUnavailable: { code: 111005, status: 503 },
  PartnerNotConnected: { code: 111006, status: 409 },
  PartnerRefused: { code: 111007, status: 409 },
  QuoteExpired: { code: 111008, status: 409 },
  PartnerFileColumns: { code: 111009, status: 422 },
  PartnerFileTooLong: { code: 111010, status: 422 },
  PartnerDeliveryNotFound: { code: 111011, status: 404 },
  PartnerDeliveryPassed: { code: 111012, status: 409 },
  PartnerDeliveryOfSeveral: { code: 111013, status: 409 },

  IncidentNotOpen: { code: 112001, status: 409 },

  TooManyRequests: { code: 110001, status: 429 },
  TooManyReservations: { code: 110010, status: 429 },
} as const satisfies Record<string, { code: number; status: number }>

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
    super(failureText(name, 'en'), options)
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
