/** Made from the router by src/dev/router-types: `npm run router:types`. Not edited by hand. */
import type { TRPCBuiltRouter, TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server'
import type { TRPC_ERROR_CODE_NUMBER } from '@trpc/server/rpc'
import type { z } from 'zod'
import type {
  Address,
  Allergen,
  BillingMeta,
  Channel,
  City,
  EndInstant,
  Geo,
  Instant,
  Language,
  Money,
  Ok,
  Phone,
} from '../core/contract/common'
import type { FailureShape } from '../core/contract/failures'
import type { ListOf, ListQuery } from '../core/contract/list'
import type { AppVersion, Installation, SetMaintenance, Status } from '../core/contract/platform'
import type { VatNumber } from '../core/contract/vat-number'
import type { AuditEntry, LogEntry } from '../modules/back-office/record-history/contract/record-history'
import type { FindRecords, FoundRecords } from '../modules/back-office/record-search/contract/record-search'
import type {
  AskCompanyReport,
  AskFeesReport,
  AskPayrollFile,
  CompanyReport,
  FeesReport,
  PayrollFile,
} from '../modules/back-office/reports/contract/reports'
import type {
  AccountingFileDetails,
  AskAccountingFile,
} from '../modules/billing/accounting/contract/accounting'
import type {
  AddBankFilePart,
  BankImport,
  BankImportDetail,
  CsvLayout,
  ShowCsvLayout,
  StartBankImport,
  SyncBankTransactions,
  SyncedBank,
} from '../modules/billing/bank/contract/bank-imports'
import type {
  AutoMatch,
  AutoMatched,
  BankSuggestions,
  ClearReconciliation,
  DeclineSuggestion,
  MatchBankLines,
  ReconcileInvoice,
} from '../modules/billing/bank/contract/bank-matches'
import type {
  BankAccounts,
  BankTransaction,
  DecideBankTransactions,
} from '../modules/billing/bank/contract/bank-transactions'
import type {
  DocumentFile,
  InvoiceLink,
  InvoiceLinkReference,
  InvoiceLinks,
  OpenedInvoice,
  QuoteDocument,
  QuoteDocumentReference,
  SendInvoiceEmail,
} from '../modules/billing/documents/contract/documents'
import type { EInvoiceFile, EInvoiceReference } from '../modules/billing/documents/contract/einvoices'
import type {
  CheckedChain,
  CreateInvoiceFromOrders,
  DraftedMonth,
  DraftMonth,
  ExplainedInvoiceLine,
  ExplainInvoiceLine,
  Invoice,
  InvoiceByLink,
  InvoiceChains,
  InvoiceDetail,
  InvoiceDocument,
  InvoiceFields,
  InvoiceLineFields,
  InvoiceRecipientFields,
  InvoiceReference,
  InvoiceSummary,
  OrdersOfInvoice,
  RectifyInvoice,
  SetInvoiceStatus,
} from '../modules/billing/invoices/contract/invoices'
import type { Issuer, IssuerFields } from '../modules/billing/issuers/contract/issuers'
import type {
  ExplainFigure,
  FigureExplained,
  MarkPaid,
  MarkReturned,
  Moved,
  Payable,
  PayableDetails,
  PayableFields,
  PayableIds,
} from '../modules/billing/payables/contract/payables'
import type {
  SavedPayoutAccount,
  SavePayoutAccount,
  ShownPayoutAccount,
  ShowPayoutAccount,
} from '../modules/billing/payables/contract/payout-accounts'
import type {
  CheckPayoutFile,
  MakePayoutFile,
  PayoutFile,
  PayoutFileCheck,
  PayoutFileContent,
  PayoutFiles,
  ShowPayoutFile,
} from '../modules/billing/payables/contract/payout-files'
import type {
  DebitAccountOf,
  DebitAccounts,
  DebitedInvoices,
  DebitInvoices,
  SetDebitAccount,
} from '../modules/billing/payments/contract/debits'
import type {
  ChargeInvoice,
  ExecutedInvoice,
  ExecuteInvoice,
  InvoiceAttempt,
  InvoiceAttempts,
  InvoiceOfPayment,
  InvoicePayData,
  RefundInvoice,
} from '../modules/billing/payments/contract/invoice-payments'
import type {
  CustomerQuote,
  OwnQuote,
  Quote,
  QuoteChanges,
  QuoteFields,
  QuoteMessage,
  QuoteReference,
  QuoteState,
  QuoteThread,
  WriteToQuote,
} from '../modules/billing/quotes/contract/quotes'
import type { ListReceivables, Receivables } from '../modules/billing/receivables/contract/receivables'
import type {
  AnnulInvoice,
  CorrectTaxRecord,
  ListTaxRecords,
  TaxCodes,
  TaxDeclaration,
  TaxRecordDetail,
  TaxRecordPage,
  TaxRecordSummary,
  ToldTaxAgency,
} from '../modules/billing/tax-records/contract/tax-records'
import type {
  AskEntitlementsOf,
  AskOwnEntitlements,
  EntitlementRule,
  EntitlementRuleFields,
  ExplainedEntitlements,
  ListOfDays,
  Payroll,
} from '../modules/companies/allowances/contract/entitlements'
import type {
  Invitation,
  InvitationReference,
  InvitationToken,
  Invite,
  Invited,
  ListOfLocation,
  Member,
  ReceivedInvitation,
  UnbindMember,
} from '../modules/companies/companies/contract/company'
import type {
  ChooseLocation,
  JoinLocation,
  LeaveLocation,
  Location,
  LocationFields,
  LocationIds,
  LocationSettings,
  Organization,
  OrganizationFields,
  PublicLocation,
} from '../modules/companies/companies/contract/places'
import type {
  CancelIncidentOrder,
  CreditIncident,
  IncidentRemedies,
  NoteContact,
  ReassignIncident,
  RefundIncident,
  Remedied,
  ReportedIncident,
  ReportIncident,
  RescheduleIncident,
} from '../modules/customer-relations/incident-care/contract/remedies'
import type {
  AssignLead,
  Lead,
  LeadFields,
  LeadStaff,
  ListedLead,
  MoveLead,
} from '../modules/customer-relations/leads/contract/leads'
import type {
  CustomerOnboarding,
  LocationOnboarding,
  PartnerOnboarding,
} from '../modules/customer-relations/leads/contract/onboarding'
import type {
  CompletedText,
  CompleteText,
  DraftedNotification,
  DraftNotification,
} from '../modules/customer-relations/marketing/contract/marketing'
import type {
  NewDevice,
  OwnDevices,
  RemovedDevice,
  RenewedDevice,
} from '../modules/customer-relations/notifications/contract/devices'
import type {
  ListRecipients,
  Notification,
  NotificationDraft,
  NotificationPreview,
  NotificationRecipient,
  NotificationTemplate,
  SendNotification,
  SentNotification,
} from '../modules/customer-relations/notifications/contract/notify'
import type {
  BroughtBy,
  ClaimReferral,
  ListReferrals,
  OwnReferrals,
  Referral,
  ReferralCode,
  ReferralCodeWish,
  ReferralProgram,
  ReferralProgramFields,
} from '../modules/customer-relations/referrals/contract/referrals'
import type {
  OrderRating,
  PublicRateOrder,
  RateOrder,
  RatingByLink,
  ShowRating,
} from '../modules/customer-relations/reviews/contract/order-ratings'
import type {
  ListReviews,
  Rating as Rating1,
  Reviews,
} from '../modules/customer-relations/reviews/contract/ratings'
import type {
  ImportAnswer,
  ImportRecords,
  ImportTemplate,
  ShowTemplate,
} from '../modules/files/record-files/contract/record-files'
import type { ConfirmKiosk, Kiosk, RenameKiosk } from '../modules/fridges/kiosks/contract/fridges'
import type { NfcCard, NfcCardFields } from '../modules/identity/nfc-cards/contract/nfc-cards'
import type { User, UserFields } from '../modules/identity/people/contract/people'
import type { ApiKey, CreateApiKey, NewApiKey } from '../modules/identity/sessions/contract/api-keys'
import type { ClaimCode } from '../modules/identity/sessions/contract/device-claims'
import type { LiveTicket } from '../modules/identity/sessions/contract/live-tickets'
import type {
  EndedSessions,
  Impersonate,
  ImpersonationSession,
  LogIn,
  Me,
  RedeemTransferCode,
  Refresh,
  Session,
  SessionDevice,
  TransferCode,
} from '../modules/identity/sessions/contract/sessions'
import type {
  ChangeEmail,
  ChangePassword,
  Magic,
  MagicAnswer,
  Register,
  RequestEmailPin,
  RequestPasswordReset,
  ResetPassword,
  Verified,
  VerifyEmail,
  VerifyEmailPin,
} from '../modules/identity/sign-in/contract/email-sign-in'
import type {
  DevIdentities,
  LinkProvider,
  LogInMethods,
  OwnLogInMethods,
  PhoneLogIn,
  ProviderLogIn,
  RequestSms,
  SmsRequested,
  VerifyPhone,
} from '../modules/identity/sign-in/contract/sign-in'
import type {
  AccountExport,
  Favourites,
  FavourProduct,
  FavourStore,
  KeptAddress,
  KeptAddressFields,
  KeptBilling,
  KeptBillingFields,
  MarketingOptions,
  PersonSettings,
  ProfileChange,
  RequestDeletion,
  ScheduledDeletion,
} from '../modules/identity/users/contract/account'
import type {
  BillingDetailsFields,
  BillingDetailsRecord,
} from '../modules/identity/users/contract/billing-details'
import type { GrantPermission, Permission } from '../modules/identity/users/contract/permissions'
import type {
  ChangeUser,
  ListOfUser,
  SuspendUser,
  UpdateUserSettings,
  UserReference,
  UserSession,
  WalletMovement,
} from '../modules/identity/users/contract/users'
import type {
  Integration,
  IntegrationFields,
  IntegrationTest,
  TestIntegration,
} from '../modules/integrations/integrations/contract/integrations'
import type {
  AskPartner,
  EmbeddedCharts,
  EmbeddedChartsUrl,
  PartnerAnswer,
} from '../modules/integrations/integrations/contract/partner-services'
import type { ToldOutside } from '../modules/integrations/integrations/contract/stand-ins'
import type {
  OfDelivery,
  OfEndpoint,
  SigningSecret,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointFields,
} from '../modules/integrations/outgoing-webhooks/contract/outgoing-webhooks'
import type {
  ListedWebhook,
  ProcessedWebhook,
  ProcessWebhook,
  Webhook,
  WebhookFields,
} from '../modules/integrations/webhooks/contract/webhooks'
import type {
  ArrivalAccuracy,
  AskArrivalAccuracy,
} from '../modules/logistics/arrival-times/contract/arrival-accuracy'
import type { Fleet, FleetFields } from '../modules/logistics/couriers/contract/fleets'
import type { IngestAnswer, IngestLocation } from '../modules/logistics/couriers/contract/positions'
import type {
  AcceptRoute,
  ConfirmLocation,
  ConfirmWaypoint,
  CourierRange,
  CourierRoutes,
  FailWaypoint,
  GetCourierRoutes,
  RejectRoute,
  ReopenWaypoint,
  ReturnToStore,
  SetNextWaypoint,
  SetWaypointStatus,
} from '../modules/logistics/deliveries/contract/deliveries'
import type {
  HandOverCode,
  OfferHandOver,
  TakeHandOver,
} from '../modules/logistics/deliveries/contract/hand-overs'
import type { CourierHistory, CourierHistoryAnswer } from '../modules/logistics/deliveries/contract/history'
import type { Replay, ReplayQuery } from '../modules/logistics/deliveries/contract/replay'
import type {
  Geofence,
  GeofenceArea,
  GeofenceEvent,
  GeofenceFields,
  GeofenceVisits,
  ListVisits,
} from '../modules/logistics/geofences/contract/geofences'
import type {
  ScanBag,
  ScanBagAnswer,
  ScanBags,
  ScanBagsAnswer,
} from '../modules/logistics/mission-control/contract/bag-scans'
import type {
  AskMissionControl,
  MissionControl,
} from '../modules/logistics/mission-control/contract/mission-control'
import type {
  DispatchPartner,
  EstimatePartner,
  OfOrder,
  PartnerDeliveries,
  PartnerDispatch,
  PartnerQuote,
  Partners,
} from '../modules/logistics/partner-deliveries/contract/partner-deliveries'
import type {
  PartnerFileReport,
  UploadPartnerFile,
} from '../modules/logistics/partner-deliveries/contract/partner-files'
import type { Directions, DirectionsAnswer } from '../modules/logistics/roads/contract/directions'
import type { AppliedPlan, ApplyPlan } from '../modules/logistics/route-optimiser/contract/apply-plan'
import type {
  OptimiseRoutes,
  RouteProposal,
  SearchProgress,
} from '../modules/logistics/route-optimiser/contract/route-optimiser'
import type {
  ConvertRouteRequest,
  DeclineRouteRequest,
  RequestedStop,
  RouteRequest,
  RouteRequestFields,
} from '../modules/logistics/route-requests/contract/route-requests'
import type {
  RouteSchedule,
  RouteScheduleFields,
  ScheduledStop,
} from '../modules/logistics/route-schedules/contract/route-schedules'
import type { SplitAnswer, SplitRoute } from '../modules/logistics/route-splits/contract/route-splits'
import type {
  ArrangedRoutes,
  ArrangementPlan,
  ArrangeRoutes,
  PlanArrangement,
} from '../modules/logistics/routes/contract/arrangements'
import type { Board, BoardQuery, StoreOnMap } from '../modules/logistics/routes/contract/dispatch-board'
import type {
  Driver,
  ListDrivers,
  ListLocationEvents,
  LocationEvents,
} from '../modules/logistics/routes/contract/drivers'
import type {
  CourierSuggestions,
  PlanRoute,
  RoutePlan,
  SuggestCouriers,
} from '../modules/logistics/routes/contract/route-plans'
import type {
  CourierPriceLine,
  CreateRoute,
  DeleteRoute,
  EditRoute,
  Route,
  VehicleType,
} from '../modules/logistics/routes/contract/routes'
import type { EditWaypoint } from '../modules/logistics/routes/contract/waypoints'
import type {
  ChangeVehicle,
  CurrentShift,
  EndBreak,
  EndShift,
  StartShift,
  TakeBreak,
} from '../modules/logistics/shifts/contract/shifts'
import type {
  AnswerCustomer,
  AskConversation,
  AskConversationOfStop,
  Conversation,
  InstructCourier,
  WriteToCourier,
} from '../modules/logistics/tracking/contract/conversation'
import type { AskDelivery, Delivery } from '../modules/logistics/tracking/contract/delivery'
import type {
  AskHandover,
  Handover,
  OrderStatus,
  OrderStatusQuery,
} from '../modules/logistics/tracking/contract/order-status'
import type {
  Arrivals,
  AskReception,
  AskReceptionByLink,
  ReceiveOrder,
  ReceiveOrderByLink,
  ReceptionLink,
} from '../modules/logistics/tracking/contract/reception'
import type {
  RenderEmail,
  RenderedEmail,
  SendEmail,
  SentEmail,
} from '../modules/messaging/messages/contract/mails'
import type {
  OutgoingMessage,
  OutgoingMessageDetail,
} from '../modules/messaging/messages/contract/notifications'
import type {
  AttachPaymentMethod,
  ChangePaymentMethod,
  MaskedPaymentMethod,
  PaymentAttempt,
  TestCharge,
  UserPaymentMethod,
} from '../modules/money/cards/contract/user-payments'
import type {
  AddPaymentMethod,
  CardVerification,
  ConfirmPaymentSetup,
  OrderPayment,
  PaymentMethod,
  PaymentSettings,
  PaymentSetup,
  PaymentsWithoutOrder,
  PendingPayments,
  RenamePaymentMethod,
  SetUpPaymentMethod,
} from '../modules/money/ledger/contract/money'
import type { MoneyChecks } from '../modules/money/ledger/contract/reconciliation'
import type {
  AskForStatement,
  ChangeCredit,
  ConfirmTopUp,
  Credit,
  Debit,
  GiveCredit,
  ListOfMovements,
  Movement,
  Statement,
  TopUp,
  TopUpAnswer,
  UserCredit,
} from '../modules/money/wallet/contract/wallet'
import type {
  Alert,
  AlertFields,
  AlertHistory,
  AlertStaff,
  MuteAlert,
  OpenAlerts,
  UsualAlerts,
} from '../modules/monitoring/alerts/contract/alerts'
import type {
  FailedJobs,
  RetriedJobs,
  RetryFailedJobs,
} from '../modules/monitoring/health/contract/failed-jobs'
import type { Health } from '../modules/monitoring/health/contract/health'
import type {
  AskCourierMetrics,
  AskOrderMetrics,
  AskPrinterMetrics,
  CourierMetrics,
  OrderMetrics,
  PrinterMetrics,
  Recount,
} from '../modules/monitoring/metrics/contract/metrics'
import type {
  Coupon,
  CouponFields,
  ListPromotionUses,
  NewCode,
  Promotion,
  PromotionCode,
  PromotionFields,
  PromotionReference,
  PromotionUse,
  RedeemCode,
  Redeemed,
} from '../modules/offers/promotions/contract/promotions'
import type {
  CommentOnIncidence,
  IncidenceCounts,
  IncidenceHistory,
  IncidenceStaff,
  OwnIncidences,
} from '../modules/operations/incidents/contract/incidence-history'
import type {
  Incidence,
  IncidenceFields,
  ProblemReport,
  ProblemReportFields,
  ProblemReportRecord,
  SendFeedback,
  SendProblemReport,
} from '../modules/operations/incidents/contract/incidences'
import type {
  CartLine,
  ChosenWindow,
  CustomerDetails,
  Order,
  OrderReference,
} from '../modules/order-records/orders/contract/ordering'
import type {
  BoardOrderDetail,
  ListPurchases,
  ListPurchases2,
  OrderWrapper,
  PurchasesPage,
  ResendPurchaseEmail,
} from '../modules/orders/board/contract/board'
import type {
  BoardRows,
  FindBoardRows,
  FindRowsBehind,
  RowsBehind,
} from '../modules/orders/board/contract/board-rows'
import type { DayFigures, ShowDayFigures } from '../modules/orders/board/contract/day-figures'
import type {
  Calendar,
  ListMoveWindows,
  MovedWindow,
  MoveWindow,
  MoveWindows,
  ShowCalendar,
} from '../modules/orders/calendar/contract/calendar'
import type {
  CloudCanteen,
  LunchDays,
  ShowCloudCanteen,
  ShowLunchDays,
} from '../modules/orders/canteen/contract/canteen'
import type {
  ChangeOwnOrder,
  ConfirmOrderPayment,
  EditOrder,
  OrderChangePreview,
  PayChange,
  SetOrderChannel,
  UpdateProjectCode,
} from '../modules/orders/changes/contract/changes'
import type {
  CartPrice,
  CartToPrice,
  CheckoutPlan,
  CreatePurchasePaymentIntent,
  OrderPayload,
  PaymentDetailsGiven,
  PurchaseIntent,
} from '../modules/orders/checkout/contract/checkout'
import type {
  AskCompanyMonths,
  CompanyMonths,
  CompanySpending,
  ListCompanySpending,
} from '../modules/orders/company-orders/contract/company-billing'
import type {
  AskCompanyBudget,
  CompanyBudget,
  SetCompanyBudget,
} from '../modules/orders/company-orders/contract/company-budget'
import type { CompanyOrders } from '../modules/orders/company-orders/contract/company-orders'
import type {
  AskCompanyReferences,
  CompanyReferences,
} from '../modules/orders/company-orders/contract/company-references'
import type { OrderLedger } from '../modules/orders/explanations/contract/order-ledger'
import type {
  CancelOrder,
  LiveOrdersOutcome,
  SetLiveOrdersStatus,
} from '../modules/orders/moves/contract/moves'
import type { PersonFigures } from '../modules/orders/order-collection/contract/person-figures'
import type { OrderRecord } from '../modules/orders/order-collection/contract/purchases'
import type {
  FindSessionsAndPurchases,
  SessionsAndPurchases,
} from '../modules/orders/own-orders/contract/history'
import type {
  PreviewRefund,
  RefundPreview,
  RefundPurchase,
  RemoveNet,
} from '../modules/orders/payments/contract/refunds'
import type {
  AnswerSubstitute,
  ListPicking,
  PickingLine,
  PickingList,
  SetBags,
  SetPickedLine,
} from '../modules/orders/picking/contract/picking'
import type {
  ShowStore,
  StorePage,
  StoreSearch,
  StoreSearchResult,
} from '../modules/orders/storefront/contract/storefront'
import type {
  ListTillOrders,
  OpenedPayLink,
  PayLink,
  PayLinkReference,
  SendTillLink,
  TillCart,
  TillOrder,
  TillOrderReference,
  TillPlan,
} from '../modules/orders/till/contract/till'
import type {
  AllergenRow,
  NewPaperTemplate,
  NewTodo,
  PaperTemplate,
  Todo,
} from '../modules/printing/print-desk/contract/desk'
import type { ToldProof } from '../modules/printing/printers/contract/print-proof'
import type { NewPrinter, NextJob, Printer, PrintJob } from '../modules/printing/printers/contract/printing'
import type {
  Business,
  BusinessFields,
  PointOfSale,
  PointOfSaleFields,
} from '../modules/stores/businesses/contract/businesses'
import type {
  Catalog,
  CatalogFields,
  CatalogSyncAnswer,
  CatalogToPublish,
  CatalogVersions,
  CatalogVersionsOf,
  ComparedVersions,
  CompareVersions,
  DuplicateCatalog,
  PreviewPublication,
  PublicationPreview,
  PublishCatalog,
  PublishedCatalog,
  SyncCatalogProducts,
} from '../modules/stores/catalog/contract/catalogs'
import type {
  DistributionChannel,
  DistributionChannelFields,
} from '../modules/stores/catalog/contract/distribution-channels'
import type { CatalogPrices, CatalogSection, SoldProduct } from '../modules/stores/catalog/contract/menus'
import type {
  ModifierGroup,
  Nutrition,
  Product,
  ProductCategory,
  ProductFields,
  ProductTexts,
  SubItemBehavior,
} from '../modules/stores/catalog/contract/products'
import type {
  ChangedSpecialHours,
  ChangeSpecialHours,
  ListPublicHolidays,
  OpeningHours,
  PublicHolidays,
  SpecialHoursList,
} from '../modules/stores/hours/contract/special-hours'
import type {
  AvailableProducts,
  CountedItem,
  DiffInventory,
  InventoryItem,
  ListAvailableProducts,
  OfStore,
  SetInventoryUnlimited,
  SetLowAt,
  SetSoldOut,
  SyncInventories,
} from '../modules/stores/inventory/contract/inventory'
import type { Affiliation } from '../modules/stores/store-people/contract/affiliations'
import type {
  InviteToStore,
  ListStorePeople,
  PeopleOfStore,
  RemoveFromStore,
  SetStoreRole,
} from '../modules/stores/store-people/contract/store-people'
import type {
  Brand,
  BrandFields,
  Cuisine,
  CutoffRule,
  EventType,
  Merchant,
  MerchantFields,
  MinimumOrderRestriction,
  Scanned,
  ShowWindows,
  Store,
  StoreFields,
  Warehouse,
  WarehouseFields,
  Windows,
} from '../modules/stores/stores/contract/stores'

type Query<Input, Output> = TRPCQueryProcedure<{ input: Input; output: Output; meta: object }>
type Mutation<Input, Output> = TRPCMutationProcedure<{ input: Input; output: Output; meta: object }>

type Root = {
  ctx: object
  meta: object
  errorShape: {
    code: TRPC_ERROR_CODE_NUMBER
    message: string
    data: { failure: FailureShape; httpStatus: number }
  }
  transformer: true
}

/** The router as its clients see it. */
export type ClientRouter = TRPCBuiltRouter<Root, Procedures>

/** The name of a procedure, such as "customer.orders.cancel". */
export type ProcedurePath =
  | 'app.me'
  | 'app.access'
  | 'app.auth.logOut'
  | 'app.auth.methods'
  | 'app.auth.verifyPing'
  | 'app.auth.resendVerification'
  | 'app.auth.changePassword'
  | 'app.auth.changeEmail'
  | 'app.auth.verifyPhone'
  | 'app.auth.linkProvider'
  | 'app.auth.unlinkProvider'
  | 'app.auth.impersonate'
  | 'app.auth.stopImpersonating'
  | 'app.auth.createTransferCode'
  | 'app.auth.devices.list'
  | 'app.auth.devices.end'
  | 'app.auth.devices.endAll'
  | 'app.live.ticket'
  | 'app.devices.add'
  | 'app.devices.remove'
  | 'app.devices.list'
  | 'app.devices.test'
  | 'app.track'
  | 'app.findRecords'
  | 'app.files.template'
  | 'app.files.take'
  | 'app.apiKeys.list'
  | 'app.apiKeys.create'
  | 'app.apiKeys.revoke'
  | 'app.apiKeys.remove'
  | 'public.orders.status'
  | 'public.orders.track'
  | 'public.orders.conversation'
  | 'public.orders.instruct'
  | 'public.orders.write'
  | 'public.orders.rating'
  | 'public.orders.rate'
  | 'public.reception.arrivals'
  | 'public.reception.receive'
  | 'public.auth.logIn'
  | 'public.auth.refresh'
  | 'public.auth.redeemTransferCode'
  | 'public.auth.methods'
  | 'public.auth.register'
  | 'public.auth.verifyEmail'
  | 'public.auth.requestPasswordReset'
  | 'public.auth.resetPassword'
  | 'public.auth.magic'
  | 'public.auth.requestEmailPin'
  | 'public.auth.verifyEmailPin'
  | 'public.auth.phone.requestSms'
  | 'public.auth.phone.logIn'
  | 'public.auth.google'
  | 'public.auth.apple'
  | 'public.search'
  | 'public.store'
  | 'public.windows'
  | 'public.product'
  | 'public.cloudCanteen'
  | 'public.cartPrice'
  | 'public.location'
  | 'public.invitations.show'
  | 'public.quotes.document'
  | 'public.invoices.byLink'
  | 'public.invoices.howToPay'
  | 'public.invoices.execute'
  | 'public.invoices.opened'
  | 'public.invoices.renew'
  | 'public.feedback'
  | 'public.push.renew'
  | 'public.push.tapped'
  | 'public.unsubscribe'
  | 'public.onboarding.partner'
  | 'public.onboarding.customer'
  | 'public.onboarding.location'
  | 'public.scan.code'
  | 'public.scan.list'
  | 'public.scan.record'
  | 'public.status'
  | 'public.installation'
  | 'public.appVersion'
  | 'public.addresses.find'
  | 'public.addresses.at'
  | 'public.payLinks.show'
  | 'public.payLinks.open'
  | 'public.payLinks.settle'
  | 'public.payments.settings'
  | 'customer.orders.list'
  | 'customer.orders.show'
  | 'customer.orders.handover'
  | 'customer.orders.history'
  | 'customer.orders.cancel'
  | 'customer.orders.change'
  | 'customer.orders.previewChange'
  | 'customer.orders.payChange'
  | 'customer.orders.setProjectCode'
  | 'customer.orders.pay'
  | 'customer.orders.confirmPayment'
  | 'customer.orders.pending'
  | 'customer.orders.paidWithoutOrder'
  | 'customer.orders.answerSubstitute'
  | 'customer.orders.rate'
  | 'customer.orders.trackToken'
  | 'customer.orders.skipRating'
  | 'customer.orders.reportProblem'
  | 'customer.orders.incidents'
  | 'customer.orders.reviews'
  | 'customer.orders.product'
  | 'customer.profile.change'
  | 'customer.profile.setAllergens'
  | 'customer.profile.changeSettings'
  | 'customer.profile.changeMarketing'
  | 'customer.locations.join'
  | 'customer.locations.leave'
  | 'customer.locations.choose'
  | 'customer.locations.acceptInvitation'
  | 'customer.account.export'
  | 'customer.account.requestDeletion'
  | 'customer.account.cancelDeletion'
  | 'customer.account.addresses.list'
  | 'customer.account.addresses.create'
  | 'customer.account.addresses.update'
  | 'customer.account.addresses.remove'
  | 'customer.account.billingDetails.list'
  | 'customer.account.billingDetails.create'
  | 'customer.account.billingDetails.update'
  | 'customer.account.billingDetails.remove'
  | 'customer.favourites.list'
  | 'customer.favourites.store'
  | 'customer.favourites.product'
  | 'customer.checkout.days'
  | 'customer.checkout.plan'
  | 'customer.checkout.plans'
  | 'customer.checkout.createIntent'
  | 'customer.checkout.place'
  | 'customer.checkout.close'
  | 'customer.quotes.list'
  | 'customer.quotes.show'
  | 'customer.quotes.open'
  | 'customer.quotes.write'
  | 'customer.quotes.decline'
  | 'customer.entitlements.explain'
  | 'customer.wallet.balance'
  | 'customer.wallet.credits'
  | 'customer.wallet.movements'
  | 'customer.wallet.statement'
  | 'customer.wallet.topUp'
  | 'customer.wallet.confirmTopUp'
  | 'customer.invoices.list'
  | 'customer.invoices.show'
  | 'customer.invoices.pdf'
  | 'customer.invoices.xml'
  | 'customer.invoices.execute'
  | 'customer.invoices.howToPay'
  | 'customer.coupons.list'
  | 'customer.coupons.redeem'
  | 'customer.referrals.show'
  | 'customer.referrals.takeCode'
  | 'customer.referrals.claim'
  | 'customer.paymentMethods.list'
  | 'customer.paymentMethods.setUp'
  | 'customer.paymentMethods.openSetupPage'
  | 'customer.paymentMethods.confirmSetup'
  | 'customer.paymentMethods.add'
  | 'customer.paymentMethods.verify'
  | 'customer.paymentMethods.confirmVerification'
  | 'customer.paymentMethods.rename'
  | 'customer.paymentMethods.makeDefault'
  | 'customer.paymentMethods.remove'
  | 'merchant.orders.list'
  | 'merchant.orders.all'
  | 'merchant.orders.rows'
  | 'merchant.orders.behind'
  | 'merchant.orders.show'
  | 'merchant.orders.setStatus'
  | 'merchant.orders.edit'
  | 'merchant.orders.setChannel'
  | 'merchant.orders.refund'
  | 'merchant.orders.previewRefund'
  | 'merchant.orders.withholdMerchantShare'
  | 'merchant.orders.restoreNet'
  | 'merchant.orders.markPrinted'
  | 'merchant.orders.resendEmail'
  | 'merchant.catalogs.publish'
  | 'merchant.catalogs.cancelPublication'
  | 'merchant.catalogs.previewPublication'
  | 'merchant.catalogs.versions'
  | 'merchant.catalogs.compareVersions'
  | 'merchant.catalogs.duplicate'
  | 'merchant.catalogs.syncProducts'
  | 'merchant.scan.code'
  | 'merchant.scan.list'
  | 'merchant.inventory.list'
  | 'merchant.inventory.available'
  | 'merchant.inventory.sync'
  | 'merchant.inventory.setUnlimited'
  | 'merchant.inventory.diff'
  | 'merchant.inventory.setSoldOut'
  | 'merchant.inventory.setAlert'
  | 'merchant.people.list'
  | 'merchant.people.invite'
  | 'merchant.people.setRole'
  | 'merchant.people.remove'
  | 'merchant.till.plan'
  | 'merchant.till.sell'
  | 'merchant.till.list'
  | 'merchant.till.show'
  | 'merchant.till.send'
  | 'merchant.till.cancel'
  | 'merchant.calendar.show'
  | 'merchant.calendar.windows'
  | 'merchant.calendar.move'
  | 'merchant.picking.list'
  | 'merchant.picking.setLine'
  | 'merchant.picking.setBags'
  | 'merchant.printers.list'
  | 'merchant.printers.show'
  | 'merchant.printers.create'
  | 'merchant.printers.update'
  | 'merchant.printers.remove'
  | 'merchant.printers.archive'
  | 'merchant.printers.unarchive'
  | 'merchant.printers.claim'
  | 'merchant.printers.ofStores'
  | 'merchant.printers.removeFromStore'
  | 'merchant.printing.jobs'
  | 'merchant.printing.printOrder'
  | 'merchant.printing.printOrders'
  | 'merchant.printing.ticketHtml'
  | 'merchant.printing.ticketHtmls'
  | 'merchant.printing.printHtml'
  | 'merchant.printing.cancel'
  | 'merchant.printing.reprint'
  | 'merchant.printing.commandKey'
  | 'merchant.printing.todos.list'
  | 'merchant.printing.todos.add'
  | 'merchant.printing.todos.complete'
  | 'merchant.printing.todos.remove'
  | 'merchant.printing.templates.list'
  | 'merchant.printing.templates.save'
  | 'merchant.printing.templates.remove'
  | 'merchant.printing.allergens'
  | 'merchant.printing.partner'
  | 'merchant.printing.partnerJobs'
  | 'merchant.printing.partnerDeliveries'
  | 'logistics.partners.list'
  | 'logistics.partners.ofOrder'
  | 'logistics.partners.estimate'
  | 'logistics.partners.dispatch'
  | 'logistics.partners.upload'
  | 'logistics.arrivals.accuracy'
  | 'logistics.deliveries.show'
  | 'logistics.dispatch.board'
  | 'logistics.dispatch.directions'
  | 'logistics.routes.list'
  | 'logistics.routes.show'
  | 'logistics.routes.create'
  | 'logistics.routes.update'
  | 'logistics.routes.remove'
  | 'logistics.routes.archive'
  | 'logistics.routes.unarchive'
  | 'logistics.routes.editWaypoint'
  | 'logistics.routes.split'
  | 'logistics.routes.arrange'
  | 'logistics.routes.plan'
  | 'logistics.routes.planArrangement'
  | 'logistics.routes.suggest'
  | 'logistics.routes.optimise'
  | 'logistics.routes.applyPlan'
  | 'logistics.routes.optimising'
  | 'logistics.routes.events'
  | 'logistics.schedules.list'
  | 'logistics.schedules.show'
  | 'logistics.schedules.create'
  | 'logistics.schedules.update'
  | 'logistics.schedules.remove'
  | 'logistics.schedules.archive'
  | 'logistics.schedules.unarchive'
  | 'logistics.requests.list'
  | 'logistics.requests.show'
  | 'logistics.requests.create'
  | 'logistics.requests.update'
  | 'logistics.requests.remove'
  | 'logistics.requests.archive'
  | 'logistics.requests.unarchive'
  | 'logistics.requests.convert'
  | 'logistics.requests.decline'
  | 'logistics.geofences.list'
  | 'logistics.geofences.show'
  | 'logistics.geofences.create'
  | 'logistics.geofences.update'
  | 'logistics.geofences.remove'
  | 'logistics.geofences.archive'
  | 'logistics.geofences.unarchive'
  | 'logistics.geofences.visits'
  | 'logistics.missionControl.show'
  | 'logistics.missionControl.scan'
  | 'logistics.drivers.list'
  | 'logistics.drivers.events'
  | 'logistics.drivers.replay'
  | 'logistics.stores.withCanteen'
  | 'logistics.tickets.ofLocations'
  | 'logistics.tickets.ofStores'
  | 'courier.routes.list'
  | 'courier.routes.get'
  | 'courier.routes.accept'
  | 'courier.routes.reject'
  | 'courier.routes.history'
  | 'courier.routes.offerHandOver'
  | 'courier.routes.takeHandOver'
  | 'courier.waypoints.setNext'
  | 'courier.waypoints.setStatus'
  | 'courier.waypoints.complete'
  | 'courier.waypoints.completeLocation'
  | 'courier.waypoints.fail'
  | 'courier.waypoints.reopen'
  | 'courier.waypoints.returnToStore'
  | 'courier.waypoints.scanBag'
  | 'courier.shift.show'
  | 'courier.shift.start'
  | 'courier.shift.end'
  | 'courier.shift.takeBreak'
  | 'courier.shift.endBreak'
  | 'courier.shift.changeVehicle'
  | 'courier.incidents.report'
  | 'courier.messages.show'
  | 'courier.messages.answer'
  | 'courier.location.ingest'
  | 'courier.location.events'
  | 'company.locations.list'
  | 'company.locations.show'
  | 'company.locations.update'
  | 'company.locations.rotateCode'
  | 'company.entitlementRules.list'
  | 'company.entitlementRules.show'
  | 'company.entitlements.explain'
  | 'company.orders.list'
  | 'company.billing.months'
  | 'company.billing.people'
  | 'company.billing.references'
  | 'company.billing.budget'
  | 'company.billing.setBudget'
  | 'company.invoices.list'
  | 'company.invoices.show'
  | 'company.invoices.pdf'
  | 'company.invoices.xml'
  | 'company.payroll'
  | 'company.members.list'
  | 'company.members.unbind'
  | 'company.reception.arrivals'
  | 'company.reception.receive'
  | 'company.reception.link'
  | 'company.reception.makeLink'
  | 'company.reception.revokeLink'
  | 'company.invitations.list'
  | 'company.invitations.create'
  | 'company.invitations.resend'
  | 'company.invitations.revoke'
  | 'printer.claim'
  | 'printer.nextJob'
  | 'printer.ping'
  | 'printer.checkForUpdates'
  | 'printer.reportJob'
  | 'kiosk.claim'
  | 'kiosk.ticket'
  | 'admin.orders.ledger'
  | 'admin.orders.dayFigures'
  | 'admin.purchases.list'
  | 'admin.purchases.show'
  | 'admin.purchases.create'
  | 'admin.purchases.update'
  | 'admin.purchases.remove'
  | 'admin.purchases.archive'
  | 'admin.purchases.unarchive'
  | 'admin.metrics.orders'
  | 'admin.metrics.couriers'
  | 'admin.metrics.printers'
  | 'admin.metrics.recount'
  | 'admin.moneyChecks.show'
  | 'admin.moneyChecks.run'
  | 'admin.outgoingMessages.list'
  | 'admin.outgoingMessages.show'
  | 'admin.outgoingMessages.resend'
  | 'admin.outgoingMessages.update'
  | 'admin.outgoingMessages.remove'
  | 'admin.mailPreviews.list'
  | 'admin.mailPreviews.show'
  | 'admin.mails.render'
  | 'admin.mails.send'
  | 'admin.marketing.completeText'
  | 'admin.marketing.draftNotification'
  | 'admin.identities'
  | 'admin.standIns'
  | 'admin.setMaintenanceMode'
  | 'admin.users.list'
  | 'admin.users.show'
  | 'admin.users.create'
  | 'admin.users.update'
  | 'admin.users.remove'
  | 'admin.users.archive'
  | 'admin.users.unarchive'
  | 'admin.users.invite'
  | 'admin.users.suspend'
  | 'admin.users.unsuspend'
  | 'admin.users.updateSettings'
  | 'admin.users.sessions'
  | 'admin.users.endSession'
  | 'admin.users.audit'
  | 'admin.users.figures'
  | 'admin.users.balance'
  | 'admin.users.movements'
  | 'admin.users.paymentMethods'
  | 'admin.users.testCharge'
  | 'admin.paymentMethods.list'
  | 'admin.paymentMethods.show'
  | 'admin.paymentMethods.create'
  | 'admin.paymentMethods.update'
  | 'admin.paymentMethods.remove'
  | 'admin.paymentAttempts.list'
  | 'admin.credits.list'
  | 'admin.credits.show'
  | 'admin.credits.create'
  | 'admin.credits.update'
  | 'admin.credits.remove'
  | 'admin.debits.list'
  | 'admin.debits.show'
  | 'admin.logs.list'
  | 'admin.logs.show'
  | 'admin.inventories.list'
  | 'admin.permissions.list'
  | 'admin.permissions.show'
  | 'admin.permissions.create'
  | 'admin.permissions.revoke'
  | 'admin.notifications.list'
  | 'admin.notifications.show'
  | 'admin.notifications.recipients'
  | 'admin.notifications.templates'
  | 'admin.notifications.preview'
  | 'admin.notifications.execute'
  | 'admin.notifications.stop'
  | 'admin.locations.list'
  | 'admin.locations.show'
  | 'admin.locations.create'
  | 'admin.locations.update'
  | 'admin.locations.remove'
  | 'admin.locations.archive'
  | 'admin.locations.unarchive'
  | 'admin.entitlementRules.list'
  | 'admin.entitlementRules.show'
  | 'admin.entitlementRules.create'
  | 'admin.entitlementRules.update'
  | 'admin.entitlementRules.remove'
  | 'admin.entitlementRules.archive'
  | 'admin.entitlementRules.unarchive'
  | 'admin.entitlements.explain'
  | 'admin.organizations.list'
  | 'admin.organizations.show'
  | 'admin.organizations.create'
  | 'admin.organizations.update'
  | 'admin.organizations.remove'
  | 'admin.organizations.archive'
  | 'admin.organizations.unarchive'
  | 'admin.kiosks.list'
  | 'admin.kiosks.confirm'
  | 'admin.kiosks.rename'
  | 'admin.kiosks.revoke'
  | 'admin.incidences.list'
  | 'admin.incidences.show'
  | 'admin.incidences.create'
  | 'admin.incidences.update'
  | 'admin.incidences.remove'
  | 'admin.incidences.archive'
  | 'admin.incidences.unarchive'
  | 'admin.incidences.history'
  | 'admin.incidences.comment'
  | 'admin.incidences.counts'
  | 'admin.incidences.staff'
  | 'admin.incidences.report'
  | 'admin.incidences.remedies'
  | 'admin.incidences.refund'
  | 'admin.incidences.credit'
  | 'admin.incidences.reschedule'
  | 'admin.incidences.reassign'
  | 'admin.incidences.cancelOrder'
  | 'admin.incidences.contact'
  | 'admin.problemReports.list'
  | 'admin.problemReports.show'
  | 'admin.problemReports.create'
  | 'admin.problemReports.update'
  | 'admin.problemReports.remove'
  | 'admin.problemReports.archive'
  | 'admin.problemReports.unarchive'
  | 'admin.health'
  | 'admin.failedJobs.list'
  | 'admin.failedJobs.retry'
  | 'admin.reports.company'
  | 'admin.reports.fees'
  | 'admin.reports.payroll'
  | 'admin.alerts.list'
  | 'admin.alerts.show'
  | 'admin.alerts.create'
  | 'admin.alerts.update'
  | 'admin.alerts.remove'
  | 'admin.alerts.archive'
  | 'admin.alerts.unarchive'
  | 'admin.alerts.acknowledge'
  | 'admin.alerts.mute'
  | 'admin.alerts.history'
  | 'admin.alerts.count'
  | 'admin.alerts.staff'
  | 'admin.alerts.makeUsual'
  | 'admin.leads.list'
  | 'admin.leads.show'
  | 'admin.leads.create'
  | 'admin.leads.update'
  | 'admin.leads.remove'
  | 'admin.leads.archive'
  | 'admin.leads.unarchive'
  | 'admin.leads.move'
  | 'admin.leads.assign'
  | 'admin.leads.staff'
  | 'admin.ratings.list'
  | 'admin.ratings.show'
  | 'admin.ratings.create'
  | 'admin.ratings.update'
  | 'admin.ratings.remove'
  | 'admin.ratings.archive'
  | 'admin.ratings.unarchive'
  | 'admin.fleets.list'
  | 'admin.fleets.show'
  | 'admin.fleets.create'
  | 'admin.fleets.update'
  | 'admin.fleets.remove'
  | 'admin.fleets.archive'
  | 'admin.fleets.unarchive'
  | 'admin.warehouses.list'
  | 'admin.warehouses.show'
  | 'admin.warehouses.create'
  | 'admin.warehouses.update'
  | 'admin.warehouses.remove'
  | 'admin.warehouses.archive'
  | 'admin.warehouses.unarchive'
  | 'admin.merchants.list'
  | 'admin.merchants.show'
  | 'admin.merchants.create'
  | 'admin.merchants.update'
  | 'admin.merchants.remove'
  | 'admin.merchants.archive'
  | 'admin.merchants.unarchive'
  | 'admin.brands.list'
  | 'admin.brands.show'
  | 'admin.brands.create'
  | 'admin.brands.update'
  | 'admin.brands.remove'
  | 'admin.brands.archive'
  | 'admin.brands.unarchive'
  | 'admin.stores.list'
  | 'admin.stores.show'
  | 'admin.stores.create'
  | 'admin.stores.update'
  | 'admin.stores.remove'
  | 'admin.stores.archive'
  | 'admin.stores.unarchive'
  | 'admin.stores.changeSpecialHours'
  | 'admin.stores.publicHolidays'
  | 'admin.affiliations.list'
  | 'admin.affiliations.show'
  | 'admin.businesses.list'
  | 'admin.businesses.show'
  | 'admin.businesses.create'
  | 'admin.businesses.update'
  | 'admin.businesses.remove'
  | 'admin.businesses.archive'
  | 'admin.businesses.unarchive'
  | 'admin.pointsOfSale.list'
  | 'admin.pointsOfSale.show'
  | 'admin.pointsOfSale.create'
  | 'admin.pointsOfSale.update'
  | 'admin.pointsOfSale.remove'
  | 'admin.pointsOfSale.archive'
  | 'admin.pointsOfSale.unarchive'
  | 'admin.billingDetails.list'
  | 'admin.billingDetails.show'
  | 'admin.billingDetails.create'
  | 'admin.billingDetails.update'
  | 'admin.billingDetails.remove'
  | 'admin.billingDetails.archive'
  | 'admin.billingDetails.unarchive'
  | 'admin.nfcCards.list'
  | 'admin.nfcCards.show'
  | 'admin.nfcCards.create'
  | 'admin.nfcCards.update'
  | 'admin.nfcCards.remove'
  | 'admin.nfcCards.archive'
  | 'admin.nfcCards.unarchive'
  | 'admin.nfcCards.revoke'
  | 'admin.issuers.list'
  | 'admin.issuers.show'
  | 'admin.issuers.create'
  | 'admin.issuers.update'
  | 'admin.issuers.remove'
  | 'admin.issuers.archive'
  | 'admin.issuers.unarchive'
  | 'admin.invoices.list'
  | 'admin.invoices.show'
  | 'admin.invoices.create'
  | 'admin.invoices.createFromOrders'
  | 'admin.invoices.update'
  | 'admin.invoices.remove'
  | 'admin.invoices.archive'
  | 'admin.invoices.unarchive'
  | 'admin.invoices.setStatus'
  | 'admin.invoices.rectify'
  | 'admin.invoices.removeOrders'
  | 'admin.invoices.syncLineItems'
  | 'admin.invoices.syncBillingMeta'
  | 'admin.invoices.draftMonth'
  | 'admin.invoices.pdf'
  | 'admin.invoices.xml'
  | 'admin.invoices.sendEmail'
  | 'admin.invoices.links'
  | 'admin.invoices.makeLink'
  | 'admin.invoices.revokeLink'
  | 'admin.invoices.explainLine'
  | 'admin.invoices.summary'
  | 'admin.invoices.chains'
  | 'admin.invoices.verifyChain'
  | 'admin.invoices.attempts'
  | 'admin.invoices.execute'
  | 'admin.invoices.refund'
  | 'admin.invoices.syncPayments'
  | 'admin.invoices.withdrawPayment'
  | 'admin.invoices.chargeSepa'
  | 'admin.invoices.debit'
  | 'admin.invoices.debitAccounts'
  | 'admin.invoices.setDebitAccount'
  | 'admin.accounting.file'
  | 'admin.receivables.debtors'
  | 'admin.quotes.list'
  | 'admin.quotes.show'
  | 'admin.quotes.create'
  | 'admin.quotes.update'
  | 'admin.quotes.remove'
  | 'admin.quotes.archive'
  | 'admin.quotes.unarchive'
  | 'admin.quotes.send'
  | 'admin.quotes.withdraw'
  | 'admin.quotes.write'
  | 'admin.quotes.copy'
  | 'admin.quotes.thread'
  | 'admin.taxRecords.list'
  | 'admin.taxRecords.show'
  | 'admin.taxRecords.summary'
  | 'admin.taxRecords.correct'
  | 'admin.taxRecords.annul'
  | 'admin.taxRecords.retry'
  | 'admin.taxRecords.codes'
  | 'admin.taxRecords.declaration'
  | 'admin.taxRecords.told'
  | 'admin.bank.accounts'
  | 'admin.bank.transactions'
  | 'admin.bank.decide'
  | 'admin.bank.sync'
  | 'admin.bank.imports'
  | 'admin.bank.showImport'
  | 'admin.bank.startImport'
  | 'admin.bank.addPart'
  | 'admin.bank.finishImport'
  | 'admin.bank.stopImport'
  | 'admin.bank.csvLayout'
  | 'admin.bank.suggest'
  | 'admin.bank.match'
  | 'admin.bank.clear'
  | 'admin.bank.decline'
  | 'admin.bank.autoMatch'
  | 'admin.bank.reconcileInvoice'
  | 'admin.bank.clearReconciliation'
  | 'admin.payables.list'
  | 'admin.payables.show'
  | 'admin.payables.create'
  | 'admin.payables.update'
  | 'admin.payables.remove'
  | 'admin.payables.archive'
  | 'admin.payables.unarchive'
  | 'admin.payables.details'
  | 'admin.payables.explain'
  | 'admin.payables.approve'
  | 'admin.payables.withdraw'
  | 'admin.payables.markPaid'
  | 'admin.payables.markReturned'
  | 'admin.payables.checkFile'
  | 'admin.payables.makeFile'
  | 'admin.payables.files'
  | 'admin.payables.file'
  | 'admin.payables.account'
  | 'admin.payables.setAccount'
  | 'admin.products.list'
  | 'admin.products.show'
  | 'admin.products.create'
  | 'admin.products.update'
  | 'admin.products.remove'
  | 'admin.products.archive'
  | 'admin.products.unarchive'
  | 'admin.catalogs.list'
  | 'admin.catalogs.show'
  | 'admin.catalogs.create'
  | 'admin.catalogs.update'
  | 'admin.catalogs.remove'
  | 'admin.catalogs.archive'
  | 'admin.catalogs.unarchive'
  | 'admin.distributionChannels.list'
  | 'admin.distributionChannels.show'
  | 'admin.distributionChannels.create'
  | 'admin.distributionChannels.update'
  | 'admin.distributionChannels.remove'
  | 'admin.distributionChannels.archive'
  | 'admin.distributionChannels.unarchive'
  | 'admin.promotions.list'
  | 'admin.promotions.show'
  | 'admin.promotions.create'
  | 'admin.promotions.update'
  | 'admin.promotions.remove'
  | 'admin.promotions.archive'
  | 'admin.promotions.unarchive'
  | 'admin.promotions.duplicate'
  | 'admin.promotions.uses'
  | 'admin.promotions.newCode'
  | 'admin.coupons.list'
  | 'admin.coupons.show'
  | 'admin.coupons.create'
  | 'admin.coupons.update'
  | 'admin.coupons.remove'
  | 'admin.coupons.archive'
  | 'admin.coupons.unarchive'
  | 'admin.referralPrograms.list'
  | 'admin.referralPrograms.show'
  | 'admin.referralPrograms.create'
  | 'admin.referralPrograms.update'
  | 'admin.referralPrograms.remove'
  | 'admin.referralPrograms.archive'
  | 'admin.referralPrograms.unarchive'
  | 'admin.referralPrograms.referrals'
  | 'admin.webhooks.list'
  | 'admin.webhooks.show'
  | 'admin.webhooks.create'
  | 'admin.webhooks.update'
  | 'admin.webhooks.remove'
  | 'admin.webhooks.archive'
  | 'admin.webhooks.unarchive'
  | 'admin.webhooks.process'
  | 'admin.metabaseEmbedUrl'
  | 'admin.askPartner'
  | 'admin.webhookEndpoints.list'
  | 'admin.webhookEndpoints.show'
  | 'admin.webhookEndpoints.create'
  | 'admin.webhookEndpoints.update'
  | 'admin.webhookEndpoints.remove'
  | 'admin.webhookEndpoints.archive'
  | 'admin.webhookEndpoints.unarchive'
  | 'admin.webhookEndpoints.rotateSecret'
  | 'admin.webhookEndpoints.test'
  | 'admin.webhookDeliveries.list'
  | 'admin.webhookDeliveries.show'
  | 'admin.webhookDeliveries.replay'
  | 'admin.integrations.list'
  | 'admin.integrations.show'
  | 'admin.integrations.create'
  | 'admin.integrations.update'
  | 'admin.integrations.remove'
  | 'admin.integrations.archive'
  | 'admin.integrations.unarchive'
  | 'admin.integrations.test'

export type Procedures = {
  app: {
    me: Query<void, Me>
    access: Query<
      void,
      Partial<
        Record<
          | 'SuperAdminPermission'
          | 'HelloAdminPermission'
          | 'LogisticsAdminPermission'
          | 'DeveloperPermission'
          | 'ImpersonatorPermission'
          | 'MerchantAdminPermission'
          | 'LocationAdminPermission'
          | 'OrganizationPermission'
          | 'FleetAdminPermission'
          | 'CourierPermission'
          | 'RestockerPermission',
          string[]
        >
      >
    >
    auth: {
      logOut: Mutation<void, z.output<typeof Ok>>
      methods: Query<void, z.output<typeof OwnLogInMethods>>
      verifyPing: Query<void, z.output<typeof Verified>>
      resendVerification: Mutation<void, z.output<typeof Ok>>
      changePassword: Mutation<z.input<typeof ChangePassword>, z.output<typeof Ok>>
      changeEmail: Mutation<z.input<typeof ChangeEmail>, z.output<typeof Ok>>
      verifyPhone: Mutation<z.input<typeof VerifyPhone>, z.output<typeof OwnLogInMethods>>
      linkProvider: Mutation<z.input<typeof LinkProvider>, z.output<typeof OwnLogInMethods>>
      unlinkProvider: Mutation<{ provider: 'phone' | 'google' | 'apple' }, z.output<typeof OwnLogInMethods>>
      impersonate: Mutation<z.input<typeof Impersonate>, z.output<typeof ImpersonationSession>>
      stopImpersonating: Mutation<void, z.output<typeof Ok>>
      createTransferCode: Mutation<void, z.output<typeof TransferCode>>
      devices: {
        list: Query<void, SessionDevice[]>
        end: Mutation<{ id: string }, z.output<typeof Ok>>
        endAll: Mutation<void, z.output<typeof EndedSessions>>
      }
    }
    live: {
      ticket: Mutation<void, z.output<typeof LiveTicket>>
    }
    devices: {
      add: Mutation<z.input<typeof NewDevice>, z.output<typeof Ok>>
      remove: Mutation<z.input<typeof RemovedDevice>, z.output<typeof Ok>>
      list: Query<void, z.output<typeof OwnDevices>>
      test: Mutation<void, z.output<typeof Ok>>
    }
    track: Mutation<
      { event: string; data?: Record<string, string | number | boolean | null> },
      z.output<typeof Ok>
    >
    findRecords: Query<z.input<typeof FindRecords>, z.output<typeof FoundRecords>>
    files: {
      template: Query<z.input<typeof ShowTemplate>, z.output<typeof ImportTemplate>>
      take: Mutation<z.input<typeof ImportRecords>, ImportAnswer>
    }
    apiKeys: {
      list: Query<
        {
          filter?: z.input<typeof ListQuery>['filter']
          sort?: string
          page?: z.input<typeof ListQuery>['page']
          limit?: z.input<typeof ListQuery>['limit']
          pageSize?: z.input<typeof ListQuery>['pageSize']
          select?: string
          aggregation?: string
          search?: string
          countUpTo?: z.input<typeof ListQuery>['countUpTo']
          cursor?: string
          userId?: string
        },
        ListOf<ApiKey>
      >
      create: Mutation<z.input<typeof CreateApiKey>, z.output<typeof NewApiKey>>
      revoke: Mutation<{ id: string }, ApiKey>
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
    }
  }
  public: {
    orders: {
      status: Query<z.input<typeof OrderStatusQuery>, OrderStatus>
      track: Query<{ token: string }, OrderStatus>
      conversation: Query<z.input<typeof AskConversation>, Conversation>
      instruct: Mutation<z.input<typeof InstructCourier>, Conversation>
      write: Mutation<z.input<typeof WriteToCourier>, Conversation>
      rating: Query<z.input<typeof ShowRating>, RatingByLink>
      rate: Mutation<z.input<typeof PublicRateOrder>, OrderRating>
    }
    reception: {
      arrivals: Query<z.input<typeof AskReceptionByLink>, Arrivals>
      receive: Mutation<z.input<typeof ReceiveOrderByLink>, z.output<typeof Ok>>
    }
    auth: {
      logIn: Mutation<z.input<typeof LogIn>, Session>
      refresh: Mutation<z.input<typeof Refresh>, Session>
      redeemTransferCode: Mutation<z.input<typeof RedeemTransferCode>, Session>
      methods: Query<void, z.output<typeof LogInMethods>>
      register: Mutation<z.input<typeof Register>, Session>
      verifyEmail: Mutation<z.input<typeof VerifyEmail>, Session>
      requestPasswordReset: Mutation<z.input<typeof RequestPasswordReset>, z.output<typeof Ok>>
      resetPassword: Mutation<z.input<typeof ResetPassword>, Session>
      magic: Mutation<z.input<typeof Magic>, z.output<typeof MagicAnswer>>
      requestEmailPin: Mutation<z.input<typeof RequestEmailPin>, z.output<typeof Ok>>
      verifyEmailPin: Mutation<z.input<typeof VerifyEmailPin>, Session>
      phone: {
        requestSms: Mutation<z.input<typeof RequestSms>, z.output<typeof SmsRequested>>
        logIn: Mutation<z.input<typeof PhoneLogIn>, Session>
      }
      google: Mutation<z.input<typeof ProviderLogIn>, Session>
      apple: Mutation<z.input<typeof ProviderLogIn>, Session>
    }
    search: Query<z.input<typeof StoreSearch>, StoreSearchResult>
    store: Query<z.input<typeof ShowStore>, z.output<typeof StorePage>>
    windows: Query<z.input<typeof ShowWindows>, z.output<typeof Windows>>
    product: Query<{ id: string }, SoldProduct>
    cloudCanteen: Query<ShowCloudCanteen, CloudCanteen>
    cartPrice: Mutation<z.input<typeof CartToPrice>, CartPrice>
    location: Query<{ idOrSlug: string }, PublicLocation>
    invitations: {
      show: Query<z.input<typeof InvitationToken>, ReceivedInvitation>
    }
    quotes: {
      document: Query<z.input<typeof QuoteDocumentReference>, z.output<typeof QuoteDocument>>
    }
    invoices: {
      byLink: Query<z.input<typeof InvoiceByLink>, OpenedInvoice>
      howToPay: Query<z.input<typeof InvoiceByLink>, InvoicePayData>
      execute: Mutation<z.input<typeof InvoiceByLink>, ExecutedInvoice>
      opened: Mutation<z.input<typeof InvoiceByLink>, z.output<typeof Ok>>
      renew: Mutation<z.input<typeof InvoiceByLink>, z.output<typeof Ok>>
    }
    feedback: Mutation<z.input<typeof SendFeedback>, z.output<typeof ProblemReport>>
    push: {
      renew: Mutation<z.input<typeof RenewedDevice>, z.output<typeof Ok>>
      tapped: Mutation<{ trackingId: string }, z.output<typeof Ok>>
    }
    unsubscribe: Mutation<{ token: string }, z.output<typeof Ok>>
    onboarding: {
      partner: Mutation<z.input<typeof PartnerOnboarding>, z.output<typeof Ok>>
      customer: Mutation<z.input<typeof CustomerOnboarding>, z.output<typeof Ok>>
      location: Mutation<z.input<typeof LocationOnboarding>, z.output<typeof Ok>>
    }
    scan: {
      code: Query<{ code: string }, z.output<typeof Scanned>>
      list: Query<{ codes: string[] }, { list: z.output<typeof Scanned>[] }>
      record: Mutation<
        { code: string; event: string; deviceId?: string; geo?: Geo },
        z.output<typeof Scanned>
      >
    }
    status: Query<void, Status>
    installation: Query<void, z.output<typeof Installation>>
    appVersion: Query<void, z.output<typeof AppVersion>>
    addresses: {
      find: Query<
        { text: string; city?: City | null; near?: City | null },
        {
          places: {
            address: {
              name?: string
              address: string
              details?: string
              postalCode?: string
              city?: string
              country?: string
              geo: Geo
              formattedAddress?: string
              locationId?: string
            }
            city: string | null
            isNumberMissing: boolean
          }[]
          onlyIn: string[] | null
        }
      >
      at: Query<
        Geo,
        {
          place: {
            address: {
              name?: string
              address: string
              details?: string
              postalCode?: string
              city?: string
              country?: string
              geo: Geo
              formattedAddress?: string
              locationId?: string
            }
            city: string | null
            isNumberMissing: boolean
          } | null
          onlyIn: string[] | null
        }
      >
    }
    payLinks: {
      show: Query<z.input<typeof PayLinkReference>, PayLink>
      open: Mutation<z.input<typeof PayLinkReference>, z.output<typeof OpenedPayLink>>
      settle: Mutation<z.input<typeof PayLinkReference>, PayLink>
    }
    payments: {
      settings: Query<void, PaymentSettings>
    }
  }
  customer: {
    orders: {
      list: Query<z.input<typeof ListQuery>, ListOf<Order>>
      show: Query<z.input<typeof OrderReference>, Order>
      handover: Query<z.input<typeof AskHandover>, z.output<typeof Handover>>
      history: Query<z.input<typeof FindSessionsAndPurchases>, z.output<typeof SessionsAndPurchases>>
      cancel: Mutation<z.input<typeof CancelOrder>, Order>
      change: Mutation<z.input<typeof ChangeOwnOrder>, Order>
      previewChange: Mutation<z.input<typeof ChangeOwnOrder>, OrderChangePreview>
      payChange: Mutation<z.input<typeof PayChange>, OrderPayment>
      setProjectCode: Mutation<z.input<typeof UpdateProjectCode>, Order>
      pay: Mutation<z.input<typeof OrderReference>, OrderPayment>
      confirmPayment: Mutation<z.input<typeof ConfirmOrderPayment>, Order>
      pending: Query<void, PendingPayments>
      paidWithoutOrder: Query<void, PaymentsWithoutOrder>
      answerSubstitute: Mutation<z.input<typeof AnswerSubstitute>, z.output<typeof Ok>>
      rate: Mutation<z.input<typeof RateOrder>, OrderRating>
      trackToken: Query<z.input<typeof OrderReference>, { token: string }>
      skipRating: Mutation<z.input<typeof OrderReference>, z.output<typeof Ok>>
      reportProblem: Mutation<z.input<typeof SendProblemReport>, z.output<typeof ProblemReport>>
      incidents: Query<{ purchaseId?: string } | undefined, z.output<typeof OwnIncidences>>
      reviews: Query<z.input<typeof ListReviews>, z.output<typeof Reviews>>
      product: Query<{ id: string }, SoldProduct>
    }
    profile: {
      change: Mutation<z.input<typeof ProfileChange>, Me>
      setAllergens: Mutation<{ allergens: z.input<typeof Allergen>[] }, Me>
      changeSettings: Mutation<z.input<typeof PersonSettings>, PersonSettings>
      changeMarketing: Mutation<MarketingOptions, MarketingOptions>
    }
    locations: {
      join: Mutation<z.input<typeof JoinLocation>, z.output<typeof LocationIds>>
      leave: Mutation<z.input<typeof LeaveLocation>, z.output<typeof LocationIds>>
      choose: Mutation<z.input<typeof ChooseLocation>, Me>
      acceptInvitation: Mutation<z.input<typeof InvitationToken>, z.output<typeof LocationIds>>
    }
    account: {
      export: Query<void, AccountExport>
      requestDeletion: Mutation<z.input<typeof RequestDeletion>, z.output<typeof ScheduledDeletion>>
      cancelDeletion: Mutation<void, z.output<typeof Ok>>
      addresses: {
        list: Query<void, KeptAddress[]>
        create: Mutation<z.input<typeof KeptAddressFields>, KeptAddress>
        update: Mutation<
          {
            label?: string | null | undefined
            address?: {
              name?: string
              address: string
              details?: string
              postalCode?: string
              city?: string
              country?: string
              geo?: Geo
              formattedAddress?: string
              locationId?: string
            }
            isDefault?: boolean | undefined
            id: string
          },
          KeptAddress
        >
        remove: Mutation<{ id: string }, z.output<typeof Ok>>
      }
      billingDetails: {
        list: Query<void, KeptBilling[]>
        create: Mutation<z.input<typeof KeptBillingFields>, KeptBilling>
        update: Mutation<
          {
            name?: string
            vatNumber?: string
            address?: {
              name?: string
              address: string
              details?: string
              postalCode: string
              city?: string
              country?: string
              geo?: Geo
              formattedAddress?: string
              locationId?: string
            }
            email?: string | null | undefined
            invoiceEmail?: string | null | undefined
            duns?: string | null | undefined
            iban?: string | null | undefined
            isDefault?: boolean | undefined
            id: string
          },
          KeptBilling
        >
        remove: Mutation<{ id: string }, z.output<typeof Ok>>
      }
    }
    favourites: {
      list: Query<void, z.output<typeof Favourites>>
      store: Mutation<z.input<typeof FavourStore>, z.output<typeof Favourites>>
      product: Mutation<z.input<typeof FavourProduct>, z.output<typeof Favourites>>
    }
    checkout: {
      days: Query<z.input<typeof ShowLunchDays>, LunchDays>
      plan: Mutation<z.input<typeof OrderPayload>, CheckoutPlan>
      plans: Mutation<{ orders: z.input<typeof OrderPayload>[] }, { plans: CheckoutPlan[] }>
      createIntent: Mutation<z.input<typeof CreatePurchasePaymentIntent>, PurchaseIntent>
      place: Mutation<z.input<typeof OrderPayload>, Order>
      close: Mutation<{ checkoutId: string }, { released: boolean; orderId: string | null }>
    }
    quotes: {
      list: Query<void, { docs: OwnQuote[] }>
      show: Query<z.input<typeof QuoteReference>, CustomerQuote>
      open: Mutation<z.input<typeof QuoteReference>, { openedAt: Date | null }>
      write: Mutation<z.input<typeof WriteToQuote>, QuoteMessage>
      decline: Mutation<z.input<typeof QuoteReference>, { state: z.output<typeof QuoteState> }>
    }
    entitlements: {
      explain: Query<z.input<typeof AskOwnEntitlements>, ExplainedEntitlements>
    }
    wallet: {
      balance: Query<void, Money>
      credits: Query<void, Credit[]>
      movements: Query<z.input<typeof ListOfMovements>, ListOf<Movement>>
      statement: Query<z.input<typeof AskForStatement>, Statement>
      topUp: Mutation<z.input<typeof TopUp>, TopUpAnswer>
      confirmTopUp: Mutation<z.input<typeof ConfirmTopUp>, TopUpAnswer>
    }
    invoices: {
      list: Query<z.input<typeof ListQuery>, ListOf<Invoice>>
      show: Query<{ invoiceId: string }, InvoiceDocument>
      pdf: Query<z.input<typeof InvoiceReference>, z.output<typeof DocumentFile>>
      xml: Query<z.input<typeof EInvoiceReference>, z.output<typeof EInvoiceFile>>
      execute: Mutation<z.input<typeof ExecuteInvoice>, ExecutedInvoice>
      howToPay: Query<z.input<typeof InvoiceOfPayment>, InvoicePayData>
    }
    coupons: {
      list: Query<void, Coupon[]>
      redeem: Mutation<RedeemCode, Redeemed>
    }
    referrals: {
      show: Query<void, OwnReferrals>
      takeCode: Mutation<z.input<typeof ReferralCodeWish>, z.output<typeof ReferralCode>>
      claim: Mutation<z.input<typeof ClaimReferral>, BroughtBy>
    }
    paymentMethods: {
      list: Query<void, PaymentMethod[]>
      setUp: Mutation<z.input<typeof SetUpPaymentMethod>, z.output<typeof PaymentSetup>>
      openSetupPage: Mutation<void, { url: string }>
      confirmSetup: Mutation<z.input<typeof ConfirmPaymentSetup>, PaymentMethod>
      add: Mutation<z.input<typeof AddPaymentMethod>, PaymentMethod>
      verify: Mutation<{ id: string }, z.output<typeof CardVerification>>
      confirmVerification: Mutation<{ id: string }, PaymentMethod>
      rename: Mutation<z.input<typeof RenamePaymentMethod>, PaymentMethod>
      makeDefault: Mutation<{ id: string }, z.output<typeof Ok>>
      remove: Mutation<{ paymentMethodId: string }, z.output<typeof Ok>>
    }
  }
  merchant: {
    orders: {
      list: Query<z.input<typeof ListPurchases2>, PurchasesPage>
      all: Query<z.input<typeof ListPurchases>, OrderWrapper[]>
      rows: Query<z.input<typeof FindBoardRows>, BoardRows>
      behind: Query<z.input<typeof FindRowsBehind>, z.output<typeof RowsBehind>>
      show: Query<{ id: string; privacy?: boolean }, BoardOrderDetail>
      setStatus: Mutation<z.input<typeof SetLiveOrdersStatus>, LiveOrdersOutcome>
      edit: Mutation<z.input<typeof EditOrder>, BoardOrderDetail>
      setChannel: Mutation<z.input<typeof SetOrderChannel>, BoardOrderDetail>
      refund: Mutation<z.input<typeof RefundPurchase>, BoardOrderDetail>
      previewRefund: Query<z.input<typeof PreviewRefund>, RefundPreview>
      withholdMerchantShare: Mutation<z.input<typeof RemoveNet>, BoardOrderDetail>
      restoreNet: Mutation<z.input<typeof RemoveNet>, BoardOrderDetail>
      markPrinted: Mutation<z.input<typeof OrderReference>, BoardOrderDetail>
      resendEmail: Mutation<z.input<typeof ResendPurchaseEmail>, z.output<typeof Ok>>
    }
    catalogs: {
      publish: Mutation<z.input<typeof PublishCatalog>, z.output<typeof PublishedCatalog>>
      cancelPublication: Mutation<z.input<typeof CatalogToPublish>, Catalog>
      previewPublication: Query<z.input<typeof PreviewPublication>, z.output<typeof PublicationPreview>>
      versions: Query<z.input<typeof CatalogVersionsOf>, z.output<typeof CatalogVersions>>
      compareVersions: Query<z.input<typeof CompareVersions>, z.output<typeof ComparedVersions>>
      duplicate: Mutation<z.input<typeof DuplicateCatalog>, Catalog>
      syncProducts: Mutation<z.input<typeof SyncCatalogProducts>, z.output<typeof CatalogSyncAnswer>>
    }
    scan: {
      code: Query<{ code: string }, z.output<typeof Scanned>>
      list: Query<{ codes: string[] }, { list: z.output<typeof Scanned>[] }>
    }
    inventory: {
      list: Query<z.input<typeof OfStore>, InventoryItem[]>
      available: Query<z.input<typeof ListAvailableProducts>, z.output<typeof AvailableProducts>>
      sync: Mutation<z.input<typeof SyncInventories>, { created: number; updated: number }>
      setUnlimited: Mutation<z.input<typeof SetInventoryUnlimited>, InventoryItem>
      diff: Mutation<z.input<typeof DiffInventory>, InventoryItem>
      setSoldOut: Mutation<z.input<typeof SetSoldOut>, InventoryItem>
      setAlert: Mutation<z.input<typeof SetLowAt>, InventoryItem>
    }
    people: {
      list: Query<z.input<typeof ListStorePeople>, z.output<typeof PeopleOfStore>>
      invite: Mutation<z.input<typeof InviteToStore>, z.output<typeof Ok>>
      setRole: Mutation<z.input<typeof SetStoreRole>, z.output<typeof Ok>>
      remove: Mutation<z.input<typeof RemoveFromStore>, z.output<typeof Ok>>
    }
    till: {
      plan: Mutation<z.input<typeof TillCart>, TillPlan>
      sell: Mutation<z.input<typeof TillCart>, TillOrder>
      list: Query<z.input<typeof ListTillOrders>, { orders: TillOrder[] }>
      show: Query<z.input<typeof TillOrderReference>, TillOrder>
      send: Mutation<z.input<typeof SendTillLink>, TillOrder>
      cancel: Mutation<z.input<typeof TillOrderReference>, TillOrder>
    }
    calendar: {
      show: Query<z.input<typeof ShowCalendar>, Calendar>
      windows: Query<z.input<typeof ListMoveWindows>, z.output<typeof MoveWindows>>
      move: Mutation<z.input<typeof MoveWindow>, z.output<typeof MovedWindow>>
    }
    picking: {
      list: Query<z.input<typeof ListPicking>, z.output<typeof PickingList>>
      setLine: Mutation<z.input<typeof SetPickedLine>, PickingLine>
      setBags: Mutation<z.input<typeof SetBags>, z.output<typeof Ok>>
    }
    printers: {
      list: Query<z.input<typeof ListQuery>, ListOf<Printer>>
      show: Query<{ id: string }, Printer>
      create: Mutation<z.input<typeof NewPrinter>, Printer>
      update: Mutation<
        {
          name?: string
          storeIds?: string[]
          city?: City | undefined
          format?: 'escpos' | 'zpl' | 'star' | undefined
          width?: number | undefined
          height?: number | null | undefined
          copies?: number | undefined
          language?: Language | undefined
          channels?: ('catering' | 'canteen' | 'groceries')[] | undefined
          station?: string | null | undefined
          categories?:
            | (
                | 'breakfast'
                | 'dessert'
                | 'drink'
                | 'main'
                | 'side'
                | 'maxi'
                | 'other'
                | 'snack'
                | 'starter'
                | 'starterMeal'
                | 'catering'
                | 'service'
                | 'transport'
                | 'labor'
                | 'cleaning'
                | 'fruit'
                | 'menu'
                | 'furniture'
                | 'packaging'
                | 'cutlery'
              )[]
            | undefined
          profile?:
            | 'epson-tm-m30ii'
            | 'epson-tm-t20iii'
            | 'epson-tm-t88vi'
            | 'pos-5890'
            | 'pos-8360'
            | 'star-tsp650ii'
            | 'star-tsp700ii'
            | null
            | undefined
          columns?: number | null | undefined
          ip?: string | string | null | undefined
          port?: number | null | undefined
          id: string
          widthMm?: number
          heightMm?: number
        },
        Printer
      >
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
      archive: Mutation<{ id: string }, Printer>
      unarchive: Mutation<{ id: string }, Printer>
      claim: Mutation<
        { claimCode: z.input<typeof ClaimCode>; deviceId?: string; storeId: string; name?: string },
        Printer
      >
      ofStores: Query<{ storeIds?: string[] }, { printers: Printer[] }>
      removeFromStore: Mutation<{ printerId: string; storeId: string }, z.output<typeof Ok>>
    }
    printing: {
      jobs: Query<
        {
          filter?: z.input<typeof ListQuery>['filter']
          sort?: string
          page?: z.input<typeof ListQuery>['page']
          limit?: z.input<typeof ListQuery>['limit']
          pageSize?: z.input<typeof ListQuery>['pageSize']
          select?: string
          aggregation?: string
          search?: string
          countUpTo?: z.input<typeof ListQuery>['countUpTo']
          cursor?: string
          storeId?: string
          printerId?: string
          status?: string
          purchaseId?: string
        },
        ListOf<PrintJob>
      >
      printOrder: Mutation<
        { purchaseId: string; printerId?: string; kind?: 'kitchen' | 'label'; bag?: number },
        PrintJob
      >
      printOrders: Mutation<
        { purchaseIds: string[]; alsoIfAlreadyPrinted?: boolean; kind?: 'kitchen' | 'label' },
        { jobs: PrintJob[] }
      >
      ticketHtml: Query<{ purchaseId: string; kind?: 'kitchen' | 'label'; reason?: string }, { html: string }>
      ticketHtmls: Query<
        { purchaseIds: string[]; kind?: 'kitchen' | 'label' },
        { htmls: { purchaseId: string; html: string }[] }
      >
      printHtml: Mutation<
        {
          html: string
          printerId: string
          reason?: string
          format?: 'escpos' | 'zpl' | 'star'
          copies?: number
          width?: number
          height?: number
          backdoorCmd?: string | null
        },
        PrintJob
      >
      cancel: Mutation<{ printJobId: string }, PrintJob>
      reprint: Mutation<{ printJobId: string; printerId?: string }, PrintJob>
      commandKey: Query<void, { key: string }>
      todos: {
        list: Query<void, { todos: Todo[] }>
        add: Mutation<z.input<typeof NewTodo>, Todo>
        complete: Mutation<{ todoId: string; completed: boolean }, Todo>
        remove: Mutation<{ todoId: string }, z.output<typeof Ok>>
      }
      templates: {
        list: Query<void, { templates: PaperTemplate[] }>
        save: Mutation<z.input<typeof NewPaperTemplate>, PaperTemplate>
        remove: Mutation<{ templateId: string }, z.output<typeof Ok>>
      }
      allergens: Query<void, { rows: AllergenRow[] } | null>
      partner: Query<void, { isLocal: boolean; knownPdfs: string[]; deliveryPartners: string[] } | null>
      partnerJobs: Query<{ date: string } | { pdfId: string }, { htmls: string[] }>
      partnerDeliveries: Query<{ partner: string; date: string }, { csv: string }>
    }
  }
  logistics: {
    partners: {
      list: Query<void, z.output<typeof Partners>>
      ofOrder: Query<z.input<typeof OfOrder>, z.output<typeof PartnerDeliveries>>
      estimate: Mutation<z.input<typeof EstimatePartner>, z.output<typeof PartnerQuote>>
      dispatch: Mutation<z.input<typeof DispatchPartner>, z.output<typeof PartnerDispatch>>
      upload: Mutation<z.input<typeof UploadPartnerFile>, PartnerFileReport>
    }
    arrivals: {
      accuracy: Query<z.input<typeof AskArrivalAccuracy>, z.output<typeof ArrivalAccuracy>>
    }
    deliveries: {
      show: Query<z.input<typeof AskDelivery>, Delivery>
    }
    dispatch: {
      board: Query<z.input<typeof BoardQuery>, Board>
      directions: Query<z.input<typeof Directions>, DirectionsAnswer>
    }
    routes: {
      list: Query<z.input<typeof ListQuery>, ListOf<Route>>
      show: Query<{ id: string }, Route>
      create: Mutation<z.input<typeof CreateRoute>, Route>
      update: Mutation<z.input<typeof EditRoute>, Route>
      remove: Mutation<z.input<typeof DeleteRoute>, z.output<typeof Ok>>
      archive: Mutation<{ id: string }, Route>
      unarchive: Mutation<{ id: string }, Route>
      editWaypoint: Mutation<z.input<typeof EditWaypoint>, Route>
      split: Mutation<z.input<typeof SplitRoute>, z.output<typeof SplitAnswer>>
      arrange: Mutation<z.input<typeof ArrangeRoutes>, z.output<typeof ArrangedRoutes>>
      plan: Query<z.input<typeof PlanRoute>, RoutePlan>
      planArrangement: Query<z.input<typeof PlanArrangement>, ArrangementPlan>
      suggest: Query<z.input<typeof SuggestCouriers>, z.output<typeof CourierSuggestions>>
      optimise: Query<z.input<typeof OptimiseRoutes>, RouteProposal>
      applyPlan: Mutation<z.input<typeof ApplyPlan>, z.output<typeof AppliedPlan>>
      optimising: Query<void, z.output<typeof SearchProgress>>
      events: Query<{ routeId: string }, z.output<typeof LocationEvents>>
    }
    schedules: {
      list: Query<z.input<typeof ListQuery>, ListOf<RouteSchedule>>
      show: Query<{ id: string }, RouteSchedule>
      create: Mutation<z.input<typeof RouteScheduleFields>, RouteSchedule>
      update: Mutation<
        {
          city?: City
          name?: string
          weekdays?: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[]
          startsAt?: string
          tz?: string | undefined
          stops?: z.input<typeof ScheduledStop>[]
          vehicleType?: z.input<typeof VehicleType>
          fleetId?: string | null | undefined
          driverId?: string | null | undefined
          candidateDriverIds?: string[] | undefined
          courierPrice?: z.input<typeof CourierPriceLine>[] | undefined
          note?: string | undefined
          daysAhead?: number | undefined
          validFrom?: string | null | undefined
          validUntil?: string | null | undefined
          skippedDays?: string[] | undefined
          isActive?: boolean | undefined
          id: string
          updatedAt?: z.input<typeof Instant>
        },
        RouteSchedule
      >
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
      archive: Mutation<{ id: string }, RouteSchedule>
      unarchive: Mutation<{ id: string }, RouteSchedule>
    }
    requests: {
      list: Query<z.input<typeof ListQuery>, ListOf<RouteRequest>>
      show: Query<{ id: string }, RouteRequest>
      create: Mutation<z.input<typeof RouteRequestFields>, RouteRequest>
      update: Mutation<
        {
          city?: City
          storeId?: string | null | undefined
          locationId?: string | null | undefined
          fleetId?: string | null | undefined
          windowStart?: z.input<typeof Instant>
          windowEnd?: z.input<typeof Instant>
          deliverBy?: z.input<typeof Instant>
          stops?: z.input<typeof RequestedStop>[]
          packages?: number
          contactName?: string | null | undefined
          contactPhone?: z.input<typeof Phone> | null | undefined
          note?: string | undefined
          id: string
          updatedAt?: z.input<typeof Instant>
        },
        RouteRequest
      >
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
      archive: Mutation<{ id: string }, RouteRequest>
      unarchive: Mutation<{ id: string }, RouteRequest>
      convert: Mutation<z.input<typeof ConvertRouteRequest>, RouteRequest>
      decline: Mutation<z.input<typeof DeclineRouteRequest>, RouteRequest>
    }
    geofences: {
      list: Query<z.input<typeof ListQuery>, ListOf<Geofence>>
      show: Query<{ id: string }, Geofence>
      create: Mutation<z.input<typeof GeofenceFields>, Geofence>
      update: Mutation<
        {
          city?: City
          name?: string
          area?: GeofenceArea
          storeId?: string | null | undefined
          locationId?: string | null | undefined
          stayMinutes?: number | null | undefined
          incidentOn?: z.input<typeof GeofenceEvent>[] | undefined
          id: string
          updatedAt?: z.input<typeof Instant>
        },
        Geofence
      >
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
      archive: Mutation<{ id: string }, Geofence>
      unarchive: Mutation<{ id: string }, Geofence>
      visits: Query<z.input<typeof ListVisits>, z.output<typeof GeofenceVisits>>
    }
    missionControl: {
      show: Query<z.input<typeof AskMissionControl>, MissionControl>
      scan: Mutation<z.input<typeof ScanBags>, ScanBagsAnswer>
    }
    drivers: {
      list: Query<z.input<typeof ListDrivers>, { users: Driver[] }>
      events: Query<z.input<typeof ListLocationEvents>, z.output<typeof LocationEvents>>
      replay: Query<z.input<typeof ReplayQuery>, Replay>
    }
    stores: {
      withCanteen: Query<void, { stores: z.output<typeof StoreOnMap>[] }>
    }
    tickets: {
      ofLocations: Query<
        {
          date?: string
          includeDelivered?: boolean
          zpl?: boolean
          hubId?: string | null
          mode?: 'label' | 'ticket' | 'summary'
          locationIds?: string[]
        },
        { htmls: { locationId: string; html: string }[] }
      >
      ofStores: Query<
        {
          date?: string
          includeDelivered?: boolean
          zpl?: boolean
          hubId?: string | null
          mode?: 'label' | 'ticket' | 'summary'
          storeIds?: string[]
        },
        { htmls: { storeId: string; html: string }[] }
      >
    }
  }
  courier: {
    routes: {
      list: Query<z.input<typeof CourierRange>, CourierRoutes>
      get: Mutation<z.input<typeof GetCourierRoutes>, CourierRoutes>
      accept: Mutation<z.input<typeof AcceptRoute>, Route>
      reject: Mutation<z.input<typeof RejectRoute>, z.output<typeof Ok>>
      history: Query<z.input<typeof CourierHistory>, z.output<typeof CourierHistoryAnswer>>
      offerHandOver: Mutation<z.input<typeof OfferHandOver>, z.output<typeof HandOverCode>>
      takeHandOver: Mutation<z.input<typeof TakeHandOver>, Route>
    }
    waypoints: {
      setNext: Mutation<z.input<typeof SetNextWaypoint>, Route>
      setStatus: Mutation<z.input<typeof SetWaypointStatus>, Route>
      complete: Mutation<z.input<typeof ConfirmWaypoint>, Route>
      completeLocation: Mutation<z.input<typeof ConfirmLocation>, Route>
      fail: Mutation<z.input<typeof FailWaypoint>, Route>
      reopen: Mutation<z.input<typeof ReopenWaypoint>, Route>
      returnToStore: Mutation<z.input<typeof ReturnToStore>, Route>
      scanBag: Mutation<z.input<typeof ScanBag>, z.output<typeof ScanBagAnswer>>
    }
    shift: {
      show: Query<void, CurrentShift>
      start: Mutation<z.input<typeof StartShift>, CurrentShift>
      end: Mutation<z.input<typeof EndShift>, CurrentShift>
      takeBreak: Mutation<z.input<typeof TakeBreak>, CurrentShift>
      endBreak: Mutation<z.input<typeof EndBreak>, CurrentShift>
      changeVehicle: Mutation<z.input<typeof ChangeVehicle>, CurrentShift>
    }
    incidents: {
      report: Mutation<z.input<typeof ReportIncident>, z.output<typeof ReportedIncident>>
    }
    messages: {
      show: Query<z.input<typeof AskConversationOfStop>, Conversation>
      answer: Mutation<z.input<typeof AnswerCustomer>, Conversation>
    }
    location: {
      ingest: Mutation<z.input<typeof IngestLocation>, z.output<typeof IngestAnswer>>
      events: Query<z.input<typeof ListLocationEvents>, z.output<typeof LocationEvents>>
    }
  }
  company: {
    locations: {
      list: Query<z.input<typeof ListQuery>, ListOf<Location>>
      show: Query<{ id: string }, Location>
      update: Mutation<
        {
          organizationId?: string | null | undefined
          name?: string
          slug?: string | undefined
          city?: City
          address?: Address
          geo?: Geo
          activationCode?: string | null | undefined
          allowedDomains?: string[] | undefined
          wifiName?: string | null | undefined
          wifiPassword?: string | null | undefined
          owner?: string | null | undefined
          contactName?: string | null | undefined
          contactPhone?: z.input<typeof Phone> | null | undefined
          floor?: string | null | undefined
          accessInstructions?: string | null | undefined
          billingDetails?:
            | { name?: string; vatNumber?: z.input<typeof VatNumber>; address?: Address; email?: string }
            | null
            | undefined
          settings?: z.input<typeof LocationSettings> | undefined
          isActive?: boolean | undefined
          id: string
          updatedAt?: z.input<typeof Instant>
        },
        Location
      >
      rotateCode: Mutation<{ locationId: string }, Location>
    }
    entitlementRules: {
      list: Query<z.input<typeof ListQuery>, ListOf<EntitlementRule>>
      show: Query<{ id: string }, EntitlementRule>
    }
    entitlements: {
      explain: Query<z.input<typeof AskEntitlementsOf>, ExplainedEntitlements>
    }
    orders: {
      list: Query<z.input<typeof ListOfDays>, z.output<typeof CompanyOrders>>
    }
    billing: {
      months: Query<z.input<typeof AskCompanyMonths>, z.output<typeof CompanyMonths>>
      people: Query<z.input<typeof ListCompanySpending>, z.output<typeof CompanySpending>>
      references: Query<z.input<typeof AskCompanyReferences>, z.output<typeof CompanyReferences>>
      budget: Query<z.input<typeof AskCompanyBudget>, CompanyBudget>
      setBudget: Mutation<z.input<typeof SetCompanyBudget>, z.output<typeof Ok>>
    }
    invoices: {
      list: Query<z.input<typeof ListQuery>, ListOf<Invoice>>
      show: Query<{ invoiceId: string }, InvoiceDocument>
      pdf: Query<z.input<typeof InvoiceReference>, z.output<typeof DocumentFile>>
      xml: Query<z.input<typeof EInvoiceReference>, z.output<typeof EInvoiceFile>>
    }
    payroll: Query<z.input<typeof ListOfDays>, z.output<typeof Payroll>>
    members: {
      list: Query<z.input<typeof ListOfLocation>, ListOf<Member>>
      unbind: Mutation<z.input<typeof UnbindMember>, z.output<typeof Ok>>
    }
    reception: {
      arrivals: Query<z.input<typeof AskReception>, Arrivals>
      receive: Mutation<z.input<typeof ReceiveOrder>, z.output<typeof Ok>>
      link: Query<z.input<typeof AskReception>, z.output<typeof ReceptionLink>>
      makeLink: Mutation<z.input<typeof AskReception>, z.output<typeof ReceptionLink>>
      revokeLink: Mutation<z.input<typeof AskReception>, z.output<typeof Ok>>
    }
    invitations: {
      list: Query<z.input<typeof ListOfLocation>, ListOf<Invitation>>
      create: Mutation<z.input<typeof Invite>, Invited>
      resend: Mutation<z.input<typeof InvitationReference>, Invitation>
      revoke: Mutation<z.input<typeof InvitationReference>, Invitation>
    }
  }
  printer: {
    claim: Mutation<
      { deviceId: string; version?: string; claimCode?: z.input<typeof ClaimCode> },
      { claimCode?: string; expiresAt?: Date; token?: string }
    >
    nextJob: Mutation<{ wait?: number } | undefined, NextJob | null>
    ping: Mutation<void, { ok: true; now: Date }>
    checkForUpdates: Query<
      void,
      {
        version: string
        url: string
        size: number
        sha256: string
        signature: string
        isRollback: boolean
        mandatory: boolean
      } | null
    >
    reportJob: Mutation<
      {
        tid: string
        status: 'printed' | 'failed'
        error?: string
        outcome?:
          | 'done'
          | 'saved'
          | 'notAllowed'
          | 'notSigned'
          | 'expired'
          | 'invalid'
          | 'notSupported'
          | 'notInRange'
          | 'noContact'
          | 'interrupted'
          | 'failed'
        proof?: z.input<typeof ToldProof>
      },
      { ok: true; id: string; status: string }
    >
  }
  kiosk: {
    claim: Mutation<
      { deviceId: string; version?: string; claimCode?: z.input<typeof ClaimCode> },
      { claimCode?: string; expiresAt?: Date; token?: string }
    >
    ticket: Mutation<void, z.output<typeof LiveTicket>>
  }
  admin: {
    orders: {
      ledger: Query<{ id: string }, OrderLedger>
      dayFigures: Query<z.input<typeof ShowDayFigures>, z.output<typeof DayFigures>>
    }
    purchases: {
      list: Query<z.input<typeof ListQuery>, ListOf<OrderRecord>>
      show: Query<{ id: string }, OrderRecord>
      create: Mutation<
        {
          storeId: string
          channel?: z.input<typeof Channel>
          cart?: z.input<typeof CartLine>[]
          catalogId?: string
          proposalId?: string
          isPickup?: boolean
          locationId?: string | null
          address?: Address | null
          date?: string | string | null
          deliveryOption?: z.input<typeof ChosenWindow> | null
          comments?: string
          customerDetails?: CustomerDetails
          billingDetails?: { name?: string; vatNumber?: string; address?: Address; email?: string } | null
          billingMeta?: BillingMeta
          paymentDetails?: z.input<typeof PaymentDetailsGiven>
          totalCost?: Money
          couponCode?: string
          isRequestingQuote?: boolean
          force?: boolean
          forUserId: string
          requestMeta?: Record<string, unknown>
        },
        OrderRecord
      >
      update: Mutation<
        {
          customerComments?: string
          internalNote?: string
          projectCode?: string | null
          id: string
          updatedAt?: z.input<typeof Instant>
        },
        OrderRecord
      >
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
      archive: Mutation<{ id: string }, OrderRecord>
      unarchive: Mutation<{ id: string }, OrderRecord>
    }
    metrics: {
      orders: Query<z.input<typeof AskOrderMetrics>, OrderMetrics>
      couriers: Query<z.input<typeof AskCourierMetrics>, CourierMetrics>
      printers: Query<z.input<typeof AskPrinterMetrics>, PrinterMetrics>
      recount: Mutation<void, z.output<typeof Recount>>
    }
    moneyChecks: {
      show: Query<void, MoneyChecks>
      run: Mutation<void, MoneyChecks>
    }
    outgoingMessages: {
      list: Query<z.input<typeof ListQuery>, ListOf<OutgoingMessage>>
      show: Query<{ id: string }, z.output<typeof OutgoingMessageDetail>>
      resend: Mutation<{ id: string }, OutgoingMessage>
      update: Mutation<{ id: string }, OutgoingMessage>
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
    }
    mailPreviews: {
      list: Query<void, { templates: string[] }>
      show: Query<{ template: string; language: Language }, { subject: string; html: string; text: string }>
    }
    mails: {
      render: Mutation<z.input<typeof RenderEmail>, z.output<typeof RenderedEmail>>
      send: Mutation<z.input<typeof SendEmail>, z.output<typeof SentEmail>>
    }
    marketing: {
      completeText: Mutation<z.input<typeof CompleteText>, z.output<typeof CompletedText>>
      draftNotification: Mutation<z.input<typeof DraftNotification>, DraftedNotification>
    }
    identities: Query<void, z.output<typeof DevIdentities>>
    standIns: Query<void, z.output<typeof ToldOutside>>
    setMaintenanceMode: Mutation<z.input<typeof SetMaintenance>, Status>
    users: {
      list: Query<z.input<typeof ListQuery>, ListOf<z.output<typeof User>>>
      show: Query<{ id: string }, z.output<typeof User>>
      create: Mutation<z.input<typeof UserFields>, z.output<typeof User>>
      update: Mutation<z.input<typeof ChangeUser>, z.output<typeof User>>
      remove: Mutation<z.input<typeof UserReference>, z.output<typeof Ok>>
      archive: Mutation<{ id: string }, z.output<typeof User>>
      unarchive: Mutation<{ id: string }, z.output<typeof User>>
      invite: Mutation<z.input<typeof UserReference>, z.output<typeof Ok>>
      suspend: Mutation<z.input<typeof SuspendUser>, z.output<typeof User>>
      unsuspend: Mutation<z.input<typeof UserReference>, z.output<typeof User>>
      updateSettings: Mutation<z.input<typeof UpdateUserSettings>, PersonSettings>
      sessions: Query<z.input<typeof ListOfUser>, ListOf<UserSession>>
      endSession: Mutation<{ id: string }, z.output<typeof Ok>>
      audit: Query<z.input<typeof ListOfUser>, ListOf<AuditEntry>>
      figures: Query<{ id: string }, z.output<typeof PersonFigures>>
      balance: Query<z.input<typeof UserReference>, Money>
      movements: Query<z.input<typeof ListOfUser>, ListOf<WalletMovement>>
      paymentMethods: Query<z.input<typeof UserReference>, z.output<typeof MaskedPaymentMethod>[]>
      testCharge: Mutation<z.input<typeof TestCharge>, PaymentAttempt>
    }
    paymentMethods: {
      list: Query<z.input<typeof ListQuery>, ListOf<UserPaymentMethod>>
      show: Query<{ id: string }, UserPaymentMethod>
      create: Mutation<z.input<typeof AttachPaymentMethod>, UserPaymentMethod>
      update: Mutation<z.input<typeof ChangePaymentMethod>, UserPaymentMethod>
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
    }
    paymentAttempts: {
      list: Query<z.input<typeof ListQuery>, ListOf<PaymentAttempt>>
    }
    credits: {
      list: Query<z.input<typeof ListQuery>, ListOf<UserCredit>>
      show: Query<{ id: string }, UserCredit>
      create: Mutation<z.input<typeof GiveCredit>, UserCredit>
      update: Mutation<z.input<typeof ChangeCredit>, UserCredit>
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
    }
    debits: {
      list: Query<z.input<typeof ListQuery>, ListOf<Debit>>
      show: Query<{ id: string }, Debit>
    }
    logs: {
      list: Query<z.input<typeof ListQuery>, ListOf<LogEntry>>
      show: Query<{ id: string }, LogEntry>
    }
    inventories: {
      list: Query<z.input<typeof ListQuery>, ListOf<z.output<typeof CountedItem>>>
    }
    permissions: {
      list: Query<
        {
          filter?: z.input<typeof ListQuery>['filter']
          sort?: string
          page?: z.input<typeof ListQuery>['page']
          limit?: z.input<typeof ListQuery>['limit']
          pageSize?: z.input<typeof ListQuery>['pageSize']
          select?: string
          aggregation?: string
          search?: string
          countUpTo?: z.input<typeof ListQuery>['countUpTo']
          cursor?: string
          type?:
            | 'SuperAdminPermission'
            | 'HelloAdminPermission'
            | 'LogisticsAdminPermission'
            | 'DeveloperPermission'
            | 'ImpersonatorPermission'
            | 'MerchantAdminPermission'
            | 'LocationAdminPermission'
            | 'OrganizationPermission'
            | 'FleetAdminPermission'
            | 'CourierPermission'
            | 'RestockerPermission'
          userId?: string
          state?: 'pending' | 'active' | 'expired' | 'revoked'
        },
        ListOf<Permission>
      >
      show: Query<{ id: string }, Permission>
      create: Mutation<z.input<typeof GrantPermission>, Permission>
      revoke: Mutation<{ id: string }, Permission>
    }
    notifications: {
      list: Query<z.input<typeof ListQuery>, ListOf<Notification>>
      show: Query<{ id: string }, Notification>
      recipients: Query<z.input<typeof ListRecipients>, ListOf<NotificationRecipient>>
      templates: Query<void, { templates: z.output<typeof NotificationTemplate>[] }>
      preview: Mutation<z.input<typeof NotificationDraft>, NotificationPreview>
      execute: Mutation<z.input<typeof SendNotification>, z.output<typeof SentNotification>>
      stop: Mutation<{ id: string }, Notification>
    }
    locations: {
      list: Query<z.input<typeof ListQuery>, ListOf<Location>>
      show: Query<{ id: string }, Location>
      create: Mutation<z.input<typeof LocationFields>, Location>
      update: Mutation<
        {
          organizationId?: string | null | undefined
          name?: string
          slug?: string | undefined
          city?: City
          address?: Address
          geo?: Geo
          activationCode?: string | null | undefined
          allowedDomains?: string[] | undefined
          wifiName?: string | null | undefined
          wifiPassword?: string | null | undefined
          owner?: string | null | undefined
          contactName?: string | null | undefined
          contactPhone?: z.input<typeof Phone> | null | undefined
          floor?: string | null | undefined
          accessInstructions?: string | null | undefined
          billingDetails?:
            | { name?: string; vatNumber?: z.input<typeof VatNumber>; address?: Address; email?: string }
            | null
            | undefined
          settings?: z.input<typeof LocationSettings> | undefined
          isActive?: boolean | undefined
          id: string
          updatedAt?: z.input<typeof Instant>
        },
        Location
      >
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
      archive: Mutation<{ id: string }, Location>
      unarchive: Mutation<{ id: string }, Location>
    }
    entitlementRules: {
      list: Query<z.input<typeof ListQuery>, ListOf<EntitlementRule>>
      show: Query<{ id: string }, EntitlementRule>
      create: Mutation<z.input<typeof EntitlementRuleFields>, EntitlementRule>
      update: Mutation<
        {
          level?: 'location' | 'organization'
          ownerId?: string
          name?: string | undefined
          kind?: 'in_kind' | 'flex'
          amountPerDay?: { amount: number; currency?: 'eur' }
          weekdays?: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[] | undefined
          channels?: ('catering' | 'canteen' | 'groceries')[] | undefined
          window?: { from: string; to: string | '24:00' } | null | undefined
          unlocksAtUserSpent?: { amount: number; currency?: 'eur' } | undefined
          maxPerMonth?: { amount: number; currency?: 'eur' } | null | undefined
          validFrom?: string | null | undefined
          validUntil?: string | null | undefined
          isPaused?: boolean | undefined
          id: string
          updatedAt?: z.input<typeof Instant>
        },
        EntitlementRule
      >
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
      archive: Mutation<{ id: string }, EntitlementRule>
      unarchive: Mutation<{ id: string }, EntitlementRule>
    }
    entitlements: {
      explain: Query<z.input<typeof AskEntitlementsOf>, ExplainedEntitlements>
    }
    organizations: {
      list: Query<z.input<typeof ListQuery>, ListOf<Organization>>
      show: Query<{ id: string }, Organization>
      create: Mutation<z.input<typeof OrganizationFields>, Organization>
      update: Mutation<
        {
          name?: string
          legalName?: string | null | undefined
          vatNumber?: z.input<typeof VatNumber> | null | undefined
          invoiceEmail?: string | null | undefined
          settings?: z.input<typeof LocationSettings> | undefined
          id: string
          updatedAt?: z.input<typeof Instant>
        },
        Organization
      >
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
      archive: Mutation<{ id: string }, Organization>
      unarchive: Mutation<{ id: string }, Organization>
    }
    kiosks: {
      list: Query<z.input<typeof ListQuery>, ListOf<Kiosk>>
      confirm: Mutation<z.input<typeof ConfirmKiosk>, Kiosk>
      rename: Mutation<z.input<typeof RenameKiosk>, Kiosk>
      revoke: Mutation<{ id: string }, z.output<typeof Ok>>
    }
    incidences: {
      list: Query<z.input<typeof ListQuery>, ListOf<Incidence>>
      show: Query<{ id: string }, Incidence>
      create: Mutation<z.input<typeof IncidenceFields>, Incidence>
      update: Mutation<
        {
          city?: City
          type?:
            | 'payment'
            | 'not_delivered'
            | 'damaged'
            | 'missing_item'
            | 'wrong_item'
            | 'quality'
            | 'courier'
            | 'late'
            | 'fridge_charge'
            | 'printer'
            | 'stock'
            | 'feedback'
            | 'other'
          status?: 'OPEN' | 'SOLVED' | 'CANCELLED'
          priority?: number
          comment?: string
          resolution?: string | null | undefined
          locationId?: string | null | undefined
          assigneeId?: string | null | undefined
          id: string
          updatedAt?: z.input<typeof Instant>
        },
        Incidence
      >
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
      archive: Mutation<{ id: string }, Incidence>
      unarchive: Mutation<{ id: string }, Incidence>
      history: Query<{ id: string }, z.output<typeof IncidenceHistory>>
      comment: Mutation<z.input<typeof CommentOnIncidence>, Incidence>
      counts: Query<void, IncidenceCounts>
      staff: Query<void, z.output<typeof IncidenceStaff>>
      report: Mutation<z.input<typeof ReportIncident>, z.output<typeof ReportedIncident>>
      remedies: Query<{ id: string }, IncidentRemedies>
      refund: Mutation<z.input<typeof RefundIncident>, Remedied>
      credit: Mutation<z.input<typeof CreditIncident>, Remedied>
      reschedule: Mutation<z.input<typeof RescheduleIncident>, Remedied>
      reassign: Mutation<z.input<typeof ReassignIncident>, Remedied>
      cancelOrder: Mutation<z.input<typeof CancelIncidentOrder>, Remedied>
      contact: Mutation<z.input<typeof NoteContact>, z.output<typeof Ok>>
    }
    problemReports: {
      list: Query<z.input<typeof ListQuery>, ListOf<ProblemReportRecord>>
      show: Query<{ id: string }, ProblemReportRecord>
      create: Mutation<z.input<typeof ProblemReportFields>, ProblemReportRecord>
      update: Mutation<
        {
          city?: City
          kind?: 'missing_item' | 'damaged' | 'late' | 'not_delivered' | 'payment' | 'other' | 'feedback'
          status?: 'OPEN' | 'SOLVED' | 'CANCELLED'
          comment?: string
          contact?: string | null | undefined
          resolution?: string | null | undefined
          id: string
          updatedAt?: z.input<typeof Instant>
        },
        ProblemReportRecord
      >
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
      archive: Mutation<{ id: string }, ProblemReportRecord>
      unarchive: Mutation<{ id: string }, ProblemReportRecord>
    }
    health: Query<void, Health>
    failedJobs: {
      list: Query<void, z.output<typeof FailedJobs>>
      retry: Mutation<z.input<typeof RetryFailedJobs>, z.output<typeof RetriedJobs>>
    }
    reports: {
      company: Query<z.input<typeof AskCompanyReport>, CompanyReport>
      fees: Query<z.input<typeof AskFeesReport>, FeesReport>
      payroll: Query<z.input<typeof AskPayrollFile>, PayrollFile>
    }
    alerts: {
      list: Query<z.input<typeof ListQuery>, ListOf<Alert>>
      show: Query<{ id: string }, Alert>
      create: Mutation<z.input<typeof AlertFields>, Alert>
      update: Mutation<
        {
          name?: string
          figure?:
            | 'unacceptedOrders'
            | 'lateOrders'
            | 'failedPayments'
            | 'silentPrinters'
            | 'waitingPapers'
            | 'lowStock'
            | 'lowRatings'
            | 'averageRating'
            | 'failedOrders'
            | 'silentCouriers'
            | 'urgentIncidents'
            | 'failedMessages'
            | 'waitingWebhooks'
            | 'queueAge'
            | 'errorRate'
            | 'silentServers'
          threshold?: number
          windowMinutes?: number
          lastsMinutes?: number
          city?: City | null | undefined
          storeId?: string | null | undefined
          byEmail?: boolean
          byPush?: boolean
          recipientIds?: string[]
          isActive?: boolean
          id: string
          updatedAt?: z.input<typeof Instant>
        },
        Alert
      >
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
      archive: Mutation<{ id: string }, Alert>
      unarchive: Mutation<{ id: string }, Alert>
      acknowledge: Mutation<{ id: string }, Alert>
      mute: Mutation<z.input<typeof MuteAlert>, Alert>
      history: Query<{ id: string }, z.output<typeof AlertHistory>>
      count: Query<void, z.output<typeof OpenAlerts>>
      staff: Query<void, z.output<typeof AlertStaff>>
      makeUsual: Mutation<void, z.output<typeof UsualAlerts>>
    }
    leads: {
      list: Query<z.input<typeof ListQuery>, ListOf<ListedLead>>
      show: Query<{ id: string }, Lead>
      create: Mutation<z.input<typeof LeadFields>, Lead>
      update: Mutation<
        {
          kind?: 'partner' | 'customer' | 'location'
          firstName?: string
          lastName?: string
          email?: string
          phone?: z.input<typeof Phone>
          role?: string | null | undefined
          companyName?: string
          legalName?: string | null | undefined
          vatNumber?: z.input<typeof VatNumber> | null | undefined
          duns?: string | null | undefined
          invoiceEmail?: string | null | undefined
          city?: City | null | undefined
          peopleCount?: number | null | undefined
          message?: string
          note?: string
          id: string
          updatedAt?: z.input<typeof Instant>
        },
        Lead
      >
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
      archive: Mutation<{ id: string }, Lead>
      unarchive: Mutation<{ id: string }, Lead>
      move: Mutation<z.input<typeof MoveLead>, z.output<typeof Ok>>
      assign: Mutation<z.input<typeof AssignLead>, z.output<typeof Ok>>
      staff: Query<void, z.output<typeof LeadStaff>>
    }
    ratings: {
      list: Query<z.input<typeof ListQuery>, ListOf<Rating1>>
      show: Query<{ id: string }, Rating1>
      create: Mutation<z.input<typeof RateOrder>, Rating1>
      update: Mutation<
        { reply?: string | null | undefined; id: string; updatedAt?: z.input<typeof Instant> },
        Rating1
      >
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
      archive: Mutation<{ id: string }, Rating1>
      unarchive: Mutation<{ id: string }, Rating1>
    }
    fleets: {
      list: Query<z.input<typeof ListQuery>, ListOf<Fleet>>
      show: Query<{ id: string }, Fleet>
      create: Mutation<z.input<typeof FleetFields>, Fleet>
      update: Mutation<
        {
          name?: string
          city?: City
          contactName?: string | null | undefined
          contactPhone?: z.input<typeof Phone> | null | undefined
          note?: string | null | undefined
          id: string
          updatedAt?: z.input<typeof Instant>
        },
        Fleet
      >
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
      archive: Mutation<{ id: string }, Fleet>
      unarchive: Mutation<{ id: string }, Fleet>
    }
    warehouses: {
      list: Query<z.input<typeof ListQuery>, ListOf<Warehouse>>
      show: Query<{ id: string }, Warehouse>
      create: Mutation<z.input<typeof WarehouseFields>, Warehouse>
      update: Mutation<
        {
          name?: string
          city?: City
          address?: Address
          geo?: Geo
          note?: string | null | undefined
          id: string
          updatedAt?: z.input<typeof Instant>
        },
        Warehouse
      >
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
      archive: Mutation<{ id: string }, Warehouse>
      unarchive: Mutation<{ id: string }, Warehouse>
    }
    merchants: {
      list: Query<z.input<typeof ListQuery>, ListOf<Merchant>>
      show: Query<{ id: string }, Merchant>
      create: Mutation<z.input<typeof MerchantFields>, Merchant>
      update: Mutation<
        {
          name?: string
          legalName?: string | null | undefined
          taxId?: string | null | undefined
          vatNumber?: z.input<typeof VatNumber> | null | undefined
          address?: Address | null | undefined
          billingAddress?: Address | null | undefined
          contactEmail?: string | null | undefined
          contactPhone?: z.input<typeof Phone> | null | undefined
          language?: Language | null | undefined
          commissionBps?: Partial<Record<z.input<typeof Channel>, number>> | undefined
          bearsLostDisputes?: boolean | undefined
          id: string
          updatedAt?: z.input<typeof Instant>
        },
        Merchant
      >
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
      archive: Mutation<{ id: string }, Merchant>
      unarchive: Mutation<{ id: string }, Merchant>
    }
    brands: {
      list: Query<z.input<typeof ListQuery>, ListOf<Brand>>
      show: Query<{ id: string }, Brand>
      create: Mutation<z.input<typeof BrandFields>, Brand>
      update: Mutation<
        {
          merchantId?: string
          name?: string
          description?: string | undefined
          accentColor?: string | null | undefined
          id: string
          updatedAt?: z.input<typeof Instant>
        },
        Brand
      >
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
      archive: Mutation<{ id: string }, Brand>
      unarchive: Mutation<{ id: string }, Brand>
    }
    stores: {
      list: Query<z.input<typeof ListQuery>, ListOf<Store>>
      show: Query<{ id: string }, Store>
      create: Mutation<z.input<typeof StoreFields>, Store>
      update: Mutation<
        {
          merchantId?: string
          brandId?: string | null | undefined
          warehouseId?: string | null | undefined
          name?: string
          slug?: string | undefined
          description?: string | undefined
          translations?: Partial<Record<Language, { description?: string }>> | undefined
          city?: City
          tz?: string | undefined
          address?: Address
          geo?: Geo
          deliveryRadiusM?: number | undefined
          channels?: z.input<typeof Channel>[]
          schedule?:
            | Partial<
                Record<'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun', z.input<typeof OpeningHours>[]>
              >
            | undefined
          closingDays?: string[] | undefined
          specialHours?: z.input<typeof SpecialHoursList> | undefined
          defaultLeadTimeHours?: number | null | undefined
          cutoff?: z.input<typeof CutoffRule> | null | undefined
          capacityPerSlot?: number | null | undefined
          minimumOrderRestrictions?: z.input<typeof MinimumOrderRestriction>[] | undefined
          fixedDeliveryPrice?: { amount: number; currency: 'eur' } | null | undefined
          allowsPickup?: boolean | undefined
          commentsEnabled?: boolean | undefined
          accentColor?: string | null | undefined
          picture?: string | null | undefined
          cuisines?: z.input<typeof Cuisine>[] | undefined
          eventTypes?: z.input<typeof EventType>[] | undefined
          autoAccept?: boolean | undefined
          acceptTimeoutMinutes?: number | undefined
          cancelsUnaccepted?: boolean | undefined
          printsTickets?: 'placed' | 'accepted' | 'never' | undefined
          printsLabels?: boolean | undefined
          isCrossDocking?: boolean | undefined
          proofRequirement?: 'none' | 'asked' | 'photo' | 'photo+name' | 'pin' | undefined
          phone?: z.input<typeof Phone> | null | undefined
          id: string
          updatedAt?: z.input<typeof Instant>
        },
        Store
      >
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
      archive: Mutation<{ id: string }, Store>
      unarchive: Mutation<{ id: string }, Store>
      changeSpecialHours: Mutation<z.input<typeof ChangeSpecialHours>, ChangedSpecialHours>
      publicHolidays: Query<z.input<typeof ListPublicHolidays>, z.output<typeof PublicHolidays>>
    }
    affiliations: {
      list: Query<z.input<typeof ListQuery>, ListOf<Affiliation>>
      show: Query<{ id: string }, Affiliation>
    }
    businesses: {
      list: Query<z.input<typeof ListQuery>, ListOf<Business>>
      show: Query<{ id: string }, Business>
      create: Mutation<z.input<typeof BusinessFields>, Business>
      update: Mutation<
        {
          merchantId?: string | null | undefined
          name?: string
          legalName?: string | null | undefined
          taxId?: string | null | undefined
          vatNumber?: z.input<typeof VatNumber> | null | undefined
          city?: City
          address?: Address | null | undefined
          contactEmail?: string | null | undefined
          contactPhone?: z.input<typeof Phone> | null | undefined
          note?: string | null | undefined
          id: string
          updatedAt?: z.input<typeof Instant>
        },
        Business
      >
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
      archive: Mutation<{ id: string }, Business>
      unarchive: Mutation<{ id: string }, Business>
    }
    pointsOfSale: {
      list: Query<z.input<typeof ListQuery>, ListOf<PointOfSale>>
      show: Query<{ id: string }, PointOfSale>
      create: Mutation<z.input<typeof PointOfSaleFields>, PointOfSale>
      update: Mutation<
        {
          businessId?: string
          storeId?: string | null | undefined
          locationId?: string | null | undefined
          name?: string
          kind?: 'counter' | 'canteen' | 'fridge' | 'kiosk' | 'event'
          city?: City
          address?: Address
          geo?: Geo
          contactPhone?: z.input<typeof Phone> | null | undefined
          isActive?: boolean | undefined
          note?: string | null | undefined
          id: string
          updatedAt?: z.input<typeof Instant>
        },
        PointOfSale
      >
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
      archive: Mutation<{ id: string }, PointOfSale>
      unarchive: Mutation<{ id: string }, PointOfSale>
    }
    billingDetails: {
      list: Query<z.input<typeof ListQuery>, ListOf<BillingDetailsRecord>>
      show: Query<{ id: string }, BillingDetailsRecord>
      create: Mutation<z.input<typeof BillingDetailsFields>, BillingDetailsRecord>
      update: Mutation<
        {
          name?: string
          vatNumber?: string
          address?: {
            name?: string
            address: string
            details?: string
            postalCode: string
            city?: string
            country?: string
            geo?: Geo
            formattedAddress?: string
            locationId?: string
          }
          email?: string | null | undefined
          invoiceEmail?: string | null | undefined
          duns?: string | null | undefined
          iban?: string | null | undefined
          userId?: string
          id: string
          updatedAt?: z.input<typeof Instant>
        },
        BillingDetailsRecord
      >
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
      archive: Mutation<{ id: string }, BillingDetailsRecord>
      unarchive: Mutation<{ id: string }, BillingDetailsRecord>
    }
    nfcCards: {
      list: Query<z.input<typeof ListQuery>, ListOf<NfcCard>>
      show: Query<{ id: string }, NfcCard>
      create: Mutation<z.input<typeof NfcCardFields>, NfcCard>
      update: Mutation<
        {
          userId?: string
          nickname?: string
          uid?: string
          note?: string
          id: string
          updatedAt?: z.input<typeof Instant>
        },
        NfcCard
      >
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
      archive: Mutation<{ id: string }, NfcCard>
      unarchive: Mutation<{ id: string }, NfcCard>
      revoke: Mutation<{ id: string }, NfcCard>
    }
    issuers: {
      list: Query<z.input<typeof ListQuery>, ListOf<Issuer>>
      show: Query<{ id: string }, Issuer>
      create: Mutation<z.input<typeof IssuerFields>, Issuer>
      update: Mutation<
        {
          merchantId?: string | null | undefined
          name?: string
          vatNumber?: z.input<typeof VatNumber>
          city?: City
          address?: Address
          registryText?: string | undefined
          email?: string | null | undefined
          language?: Language | undefined
          isHospitality?: boolean | undefined
          seriesFull?: string | undefined
          seriesSimplified?: string | undefined
          seriesRectifying?: string | undefined
          paymentDays?: number | undefined
          iban?: string | null | undefined
          mandateReference?: string | null | undefined
          mandateSignedOn?: string | null | undefined
          mandateEndsOn?: string | null | undefined
          id: string
          updatedAt?: z.input<typeof Instant>
        },
        Issuer
      >
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
      archive: Mutation<{ id: string }, Issuer>
      unarchive: Mutation<{ id: string }, Issuer>
    }
    invoices: {
      list: Query<z.input<typeof ListQuery>, ListOf<Invoice>>
      show: Query<{ id: string }, InvoiceDetail>
      create: Mutation<z.input<typeof InvoiceFields>, InvoiceDetail>
      createFromOrders: Mutation<z.input<typeof CreateInvoiceFromOrders>, InvoiceDetail>
      update: Mutation<
        {
          recipient?: z.input<typeof InvoiceRecipientFields> | null
          lines?: z.input<typeof InvoiceLineFields>[]
          notes?: string | undefined
          billingMeta?: BillingMeta | undefined
          language?: Language | undefined
          organizationId?: string | null | undefined
          locationId?: string | null | undefined
          id: string
          updatedAt?: z.input<typeof Instant>
        },
        InvoiceDetail
      >
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
      archive: Mutation<{ id: string }, Invoice>
      unarchive: Mutation<{ id: string }, Invoice>
      setStatus: Mutation<z.input<typeof SetInvoiceStatus>, InvoiceDetail>
      rectify: Mutation<z.input<typeof RectifyInvoice>, InvoiceDetail>
      removeOrders: Mutation<z.input<typeof OrdersOfInvoice>, InvoiceDetail>
      syncLineItems: Mutation<z.input<typeof InvoiceReference>, InvoiceDetail>
      syncBillingMeta: Mutation<z.input<typeof InvoiceReference>, InvoiceDetail>
      draftMonth: Mutation<z.input<typeof DraftMonth>, z.output<typeof DraftedMonth>>
      pdf: Query<z.input<typeof InvoiceReference>, z.output<typeof DocumentFile>>
      xml: Query<z.input<typeof EInvoiceReference>, z.output<typeof EInvoiceFile>>
      sendEmail: Mutation<z.input<typeof SendInvoiceEmail>, z.output<typeof InvoiceLinks>>
      links: Query<z.input<typeof InvoiceReference>, z.output<typeof InvoiceLinks>>
      makeLink: Mutation<z.input<typeof InvoiceReference>, InvoiceLink>
      revokeLink: Mutation<z.input<typeof InvoiceLinkReference>, z.output<typeof InvoiceLinks>>
      explainLine: Query<z.input<typeof ExplainInvoiceLine>, ExplainedInvoiceLine>
      summary: Query<void, InvoiceSummary>
      chains: Query<void, z.output<typeof InvoiceChains>>
      verifyChain: Query<{ issuerId: string }, CheckedChain>
      attempts: Query<z.input<typeof InvoiceOfPayment>, InvoiceAttempts>
      execute: Mutation<z.input<typeof ChargeInvoice>, ExecutedInvoice>
      refund: Mutation<z.input<typeof RefundInvoice>, InvoiceDetail>
      syncPayments: Mutation<z.input<typeof InvoiceOfPayment>, InvoiceDetail>
      withdrawPayment: Mutation<z.input<typeof InvoiceOfPayment>, InvoiceDetail>
      chargeSepa: Mutation<z.input<typeof InvoiceOfPayment>, InvoiceAttempt>
      debit: Mutation<z.input<typeof DebitInvoices>, DebitedInvoices>
      debitAccounts: Query<z.input<typeof DebitAccountOf>, DebitAccounts>
      setDebitAccount: Mutation<z.input<typeof SetDebitAccount>, z.output<typeof Ok>>
    }
    accounting: {
      file: Query<z.input<typeof AskAccountingFile>, AccountingFileDetails>
    }
    receivables: {
      debtors: Query<z.input<typeof ListReceivables>, Receivables>
    }
    quotes: {
      list: Query<z.input<typeof ListQuery>, ListOf<Quote>>
      show: Query<{ id: string }, Quote>
      create: Mutation<z.input<typeof QuoteFields>, Quote>
      update: Mutation<z.input<typeof QuoteChanges>, Quote>
      remove: Mutation<z.input<typeof QuoteReference>, z.output<typeof Ok>>
      archive: Mutation<z.input<typeof QuoteReference>, Quote>
      unarchive: Mutation<z.input<typeof QuoteReference>, Quote>
      send: Mutation<z.input<typeof QuoteReference>, Quote>
      withdraw: Mutation<z.input<typeof QuoteReference>, Quote>
      write: Mutation<z.input<typeof WriteToQuote>, QuoteMessage>
      copy: Mutation<z.input<typeof QuoteReference>, Quote>
      thread: Query<z.input<typeof QuoteReference>, QuoteThread>
    }
    taxRecords: {
      list: Query<z.input<typeof ListTaxRecords>, z.output<typeof TaxRecordPage>>
      show: Query<{ id: string }, TaxRecordDetail>
      summary: Query<void, TaxRecordSummary>
      correct: Mutation<z.input<typeof CorrectTaxRecord>, TaxRecordDetail>
      annul: Mutation<z.input<typeof AnnulInvoice>, TaxRecordDetail>
      retry: Mutation<{ issuerId: string }, { ok: true }>
      codes: Query<void, z.output<typeof TaxCodes>>
      declaration: Query<void, z.output<typeof TaxDeclaration>>
      told: Query<void, z.output<typeof ToldTaxAgency>>
    }
    bank: {
      accounts: Query<void, z.output<typeof BankAccounts>>
      transactions: Query<z.input<typeof ListQuery>, ListOf<BankTransaction>>
      decide: Mutation<z.input<typeof DecideBankTransactions>, BankTransaction[]>
      sync: Mutation<z.input<typeof SyncBankTransactions>, z.output<typeof SyncedBank>>
      imports: Query<z.input<typeof ListQuery>, ListOf<BankImport>>
      showImport: Query<{ id: string }, BankImportDetail>
      startImport: Mutation<z.input<typeof StartBankImport>, { id: string; partBytes: number }>
      addPart: Mutation<z.input<typeof AddBankFilePart>, { number: number }>
      finishImport: Mutation<{ id: string }, BankImportDetail>
      stopImport: Mutation<{ id: string }, BankImportDetail>
      csvLayout: Query<z.input<typeof ShowCsvLayout>, z.output<typeof CsvLayout>>
      suggest: Query<{ id: string }, z.output<typeof BankSuggestions>>
      match: Mutation<MatchBankLines, { id: string }>
      clear: Mutation<{ id: string }, z.output<typeof Ok>>
      decline: Mutation<z.input<typeof DeclineSuggestion>, z.output<typeof Ok>>
      autoMatch: Mutation<z.input<typeof AutoMatch>, z.output<typeof AutoMatched>>
      reconcileInvoice: Mutation<z.input<typeof ReconcileInvoice>, { id: string }>
      clearReconciliation: Mutation<z.input<typeof ClearReconciliation>, z.output<typeof Ok>>
    }
    payables: {
      list: Query<z.input<typeof ListQuery>, ListOf<Payable>>
      show: Query<{ id: string }, Payable>
      create: Mutation<z.input<typeof PayableFields>, Payable>
      update: Mutation<
        {
          merchantId?: string | null | undefined
          userId?: string | null | undefined
          amount?: number
          description?: string
          id: string
          updatedAt?: z.input<typeof Instant>
        },
        Payable
      >
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
      archive: Mutation<{ id: string }, Payable>
      unarchive: Mutation<{ id: string }, Payable>
      details: Query<{ id: string }, PayableDetails>
      explain: Query<z.input<typeof ExplainFigure>, z.output<typeof FigureExplained>>
      approve: Mutation<z.input<typeof PayableIds>, z.output<typeof Moved>>
      withdraw: Mutation<z.input<typeof PayableIds>, z.output<typeof Moved>>
      markPaid: Mutation<z.input<typeof MarkPaid>, z.output<typeof Moved>>
      markReturned: Mutation<z.input<typeof MarkReturned>, z.output<typeof Moved>>
      checkFile: Query<z.input<typeof CheckPayoutFile>, PayoutFileCheck>
      makeFile: Mutation<z.input<typeof MakePayoutFile>, PayoutFile>
      files: Query<void, z.output<typeof PayoutFiles>>
      file: Query<z.input<typeof ShowPayoutFile>, z.output<typeof PayoutFileContent>>
      account: Query<z.input<typeof ShowPayoutAccount>, z.output<typeof ShownPayoutAccount>>
      setAccount: Mutation<z.input<typeof SavePayoutAccount>, z.output<typeof SavedPayoutAccount>>
    }
    products: {
      list: Query<z.input<typeof ListQuery>, ListOf<Product>>
      show: Query<{ id: string }, Product>
      create: Mutation<z.input<typeof ProductFields>, Product>
      update: Mutation<
        {
          merchantId?: string
          name?: string
          internalName?: string | null | undefined
          description?: string | undefined
          ingredients?: string | undefined
          translations?: z.input<typeof ProductTexts> | undefined
          category?: z.input<typeof ProductCategory>
          categories?: z.input<typeof ProductCategory>[] | undefined
          price?: { amount: number; currency: 'eur' }
          vatPercentage?: number | undefined
          vatByChannel?: Partial<Record<z.input<typeof Channel>, number>> | undefined
          allergens?: z.input<typeof Allergen>[] | null | undefined
          mayContain?: z.input<typeof Allergen>[] | undefined
          isVegan?: boolean | undefined
          isVegetarian?: boolean | undefined
          isGlutenFree?: boolean | undefined
          cuisines?: z.input<typeof Cuisine>[] | undefined
          eventTypes?: z.input<typeof EventType>[] | undefined
          minOrderQuantity?: number | undefined
          maxOrderQuantity?: number | null | undefined
          modifierGroups?: ModifierGroup[] | undefined
          subItemBehavior?: z.input<typeof SubItemBehavior> | undefined
          serves?: number | null | undefined
          showDiscountPercentage?: boolean | undefined
          discountPercentage?: number | null | undefined
          showDiscountFixedPrice?: boolean | undefined
          discountFixedPriceAmount?: number | null | undefined
          merchantSKU?: string | null | undefined
          tags?: string[] | undefined
          expiryDays?: number | null | undefined
          nutrition?: z.input<typeof Nutrition> | null | undefined
          netWeightG?: number | null | undefined
          netVolumeMl?: number | null | undefined
          rawWeightG?: number | null | undefined
          rawWeightWarningG?: number | null | undefined
          rawWeightErrorG?: number | null | undefined
          needsContainer?: boolean | undefined
          preparationInstructions?: string | null | undefined
          picture?: string | null | undefined
          merchantReviewed?: boolean | undefined
          id: string
          updatedAt?: z.input<typeof Instant>
        },
        Product
      >
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
      archive: Mutation<{ id: string }, Product>
      unarchive: Mutation<{ id: string }, Product>
    }
    catalogs: {
      list: Query<z.input<typeof ListQuery>, ListOf<Catalog>>
      show: Query<{ id: string }, Catalog>
      create: Mutation<z.input<typeof CatalogFields>, Catalog>
      update: Mutation<
        {
          name?: string
          slug?: string | undefined
          channel?: z.input<typeof Channel>
          sections?: CatalogSection[] | undefined
          prices?: CatalogPrices | undefined
          storeIds?: string[] | undefined
          id: string
          updatedAt?: z.input<typeof Instant>
        },
        Catalog
      >
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
      archive: Mutation<{ id: string }, Catalog>
      unarchive: Mutation<{ id: string }, Catalog>
    }
    distributionChannels: {
      list: Query<z.input<typeof ListQuery>, ListOf<DistributionChannel>>
      show: Query<{ id: string }, DistributionChannel>
      create: Mutation<z.input<typeof DistributionChannelFields>, DistributionChannel>
      update: Mutation<
        {
          name?: string
          description?: string
          products?: string[]
          targets?: string[]
          id: string
          updatedAt?: z.input<typeof Instant>
        },
        DistributionChannel
      >
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
      archive: Mutation<{ id: string }, DistributionChannel>
      unarchive: Mutation<{ id: string }, DistributionChannel>
    }
    promotions: {
      list: Query<z.input<typeof ListQuery>, ListOf<Promotion>>
      show: Query<{ id: string }, Promotion>
      create: Mutation<z.input<typeof PromotionFields>, Promotion>
      update: Mutation<
        {
          displayName?: string
          internalNotes?: string | undefined
          kind?: 'credit' | 'discount' | undefined
          code?: z.input<typeof PromotionCode> | null | undefined
          merchantId?: string | null | undefined
          fundedBy?: 'merchant' | 'platform' | 'shared' | undefined
          merchantShareBps?: number | null | undefined
          discountType?: 'percent' | 'fixed' | 'free_delivery'
          scope?: 'cart' | 'products' | 'categories' | 'delivery'
          percentBps?: number | null | undefined
          amount?: { amount: number; currency: 'eur' } | null | undefined
          maxAmount?: { amount: number; currency: 'eur' } | null | undefined
          productIds?: string[] | undefined
          categories?:
            | (
                | 'breakfast'
                | 'dessert'
                | 'drink'
                | 'main'
                | 'side'
                | 'maxi'
                | 'other'
                | 'snack'
                | 'starter'
                | 'starterMeal'
                | 'catering'
                | 'service'
                | 'transport'
                | 'labor'
                | 'cleaning'
                | 'fruit'
                | 'menu'
                | 'furniture'
                | 'packaging'
                | 'cutlery'
              )[]
            | undefined
          bundle?: { of: number; discounted: number } | null | undefined
          minTotal?: { amount: number; currency: 'eur' } | null | undefined
          channels?: z.input<typeof Channel>[] | undefined
          storeIds?: string[] | undefined
          locationIds?: string[] | undefined
          organizationIds?: string[] | undefined
          userIds?: string[] | undefined
          fridgeIds?: string[] | undefined
          firstOrderOnly?: boolean | undefined
          weekdays?: number[] | undefined
          timeFrom?: string | null | undefined
          timeUntil?: string | null | undefined
          timesRedeemable?: number | null | undefined
          perUser?: number | null | undefined
          perUserPeriod?: 'day' | 'week' | 'month' | null | undefined
          budget?: { amount: number; currency: 'eur' } | null | undefined
          isStackable?: boolean | undefined
          creditExpiresDays?: number | null | undefined
          validFrom?: z.input<typeof Instant> | null | undefined
          validUntil?: z.input<typeof EndInstant> | null | undefined
          active?: boolean | undefined
          id: string
          updatedAt?: z.input<typeof Instant>
        },
        Promotion
      >
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
      archive: Mutation<{ id: string }, Promotion>
      unarchive: Mutation<{ id: string }, Promotion>
      duplicate: Mutation<z.input<typeof PromotionReference>, Promotion>
      uses: Query<z.input<typeof ListPromotionUses>, ListOf<PromotionUse>>
      newCode: Query<void, z.output<typeof NewCode>>
    }
    coupons: {
      list: Query<z.input<typeof ListQuery>, ListOf<Promotion>>
      show: Query<{ id: string }, Promotion>
      create: Mutation<z.input<typeof CouponFields>, Promotion>
      update: Mutation<
        {
          displayName?: string
          internalNotes?: string | undefined
          code?: z.input<typeof PromotionCode>
          merchantId?: string | null | undefined
          fundedBy?: 'merchant' | 'platform' | 'shared' | undefined
          merchantShareBps?: number | null | undefined
          discountType?: 'percent' | 'fixed' | 'free_delivery'
          scope?: 'cart' | 'products' | 'categories' | 'delivery'
          percentBps?: number | null | undefined
          amount?: { amount: number; currency: 'eur' } | null | undefined
          maxAmount?: { amount: number; currency: 'eur' } | null | undefined
          productIds?: string[] | undefined
          categories?:
            | (
                | 'breakfast'
                | 'dessert'
                | 'drink'
                | 'main'
                | 'side'
                | 'maxi'
                | 'other'
                | 'snack'
                | 'starter'
                | 'starterMeal'
                | 'catering'
                | 'service'
                | 'transport'
                | 'labor'
                | 'cleaning'
                | 'fruit'
                | 'menu'
                | 'furniture'
                | 'packaging'
                | 'cutlery'
              )[]
            | undefined
          bundle?: { of: number; discounted: number } | null | undefined
          minTotal?: { amount: number; currency: 'eur' } | null | undefined
          channels?: z.input<typeof Channel>[] | undefined
          storeIds?: string[] | undefined
          locationIds?: string[] | undefined
          organizationIds?: string[] | undefined
          userIds?: string[] | undefined
          fridgeIds?: string[] | undefined
          firstOrderOnly?: boolean | undefined
          weekdays?: number[] | undefined
          timeFrom?: string | null | undefined
          timeUntil?: string | null | undefined
          timesRedeemable?: number | null | undefined
          perUser?: number | null | undefined
          perUserPeriod?: 'day' | 'week' | 'month' | null | undefined
          budget?: { amount: number; currency: 'eur' } | null | undefined
          isStackable?: boolean | undefined
          creditExpiresDays?: number | null | undefined
          validFrom?: z.input<typeof Instant> | null | undefined
          validUntil?: z.input<typeof EndInstant> | null | undefined
          active?: boolean | undefined
          id: string
          updatedAt?: z.input<typeof Instant>
        },
        Promotion
      >
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
      archive: Mutation<{ id: string }, Promotion>
      unarchive: Mutation<{ id: string }, Promotion>
    }
    referralPrograms: {
      list: Query<z.input<typeof ListQuery>, ListOf<ReferralProgram>>
      show: Query<{ id: string }, ReferralProgram>
      create: Mutation<z.input<typeof ReferralProgramFields>, ReferralProgram>
      update: Mutation<
        {
          name?: string
          codePrefix?: string
          fundedBy?: 'platform' | 'merchant'
          merchantId?: string | null | undefined
          referrerAmount?: { amount: number; currency: 'eur' }
          friendAmount?: { amount: number; currency: 'eur' }
          minTotal?: { amount: number; currency: 'eur' } | null | undefined
          holdDays?: number
          maxPerReferrer?: number | null | undefined
          budget?: { amount: number; currency: 'eur' } | null | undefined
          creditExpiresDays?: number | null | undefined
          validFrom?: z.input<typeof Instant> | null | undefined
          validUntil?: z.input<typeof EndInstant> | null | undefined
          active?: boolean
          id: string
          updatedAt?: z.input<typeof Instant>
        },
        ReferralProgram
      >
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
      archive: Mutation<{ id: string }, ReferralProgram>
      unarchive: Mutation<{ id: string }, ReferralProgram>
      referrals: Query<z.input<typeof ListReferrals>, ListOf<Referral>>
    }
    webhooks: {
      list: Query<z.input<typeof ListQuery>, ListOf<ListedWebhook>>
      show: Query<{ id: string }, Webhook>
      create: Mutation<z.input<typeof WebhookFields>, Webhook>
      update: Mutation<
        {
          service?: 'stripe' | 'paack' | 'bank' | 'fridge-vendor'
          eventId?: string
          type?: string
          body?: string
          note?: string
          id: string
          updatedAt?: z.input<typeof Instant>
        },
        Webhook
      >
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
      archive: Mutation<{ id: string }, Webhook>
      unarchive: Mutation<{ id: string }, Webhook>
      process: Mutation<z.input<typeof ProcessWebhook>, z.output<typeof ProcessedWebhook>>
    }
    metabaseEmbedUrl: Query<z.input<typeof EmbeddedCharts>, z.output<typeof EmbeddedChartsUrl>>
    askPartner: Query<z.input<typeof AskPartner>, z.output<typeof PartnerAnswer>>
    webhookEndpoints: {
      list: Query<z.input<typeof ListQuery>, ListOf<WebhookEndpoint>>
      show: Query<{ id: string }, WebhookEndpoint>
      create: Mutation<z.input<typeof WebhookEndpointFields>, WebhookEndpoint>
      update: Mutation<
        {
          name?: string
          url?: string
          merchantId?: string | null | undefined
          events?: ('order.placed' | 'order.moved' | 'order.changed' | 'route.changed' | 'waypoint.moved')[]
          isActive?: boolean
          id: string
          updatedAt?: z.input<typeof Instant>
        },
        WebhookEndpoint
      >
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
      archive: Mutation<{ id: string }, WebhookEndpoint>
      unarchive: Mutation<{ id: string }, WebhookEndpoint>
      rotateSecret: Mutation<z.input<typeof OfEndpoint>, z.output<typeof SigningSecret>>
      test: Mutation<z.input<typeof OfEndpoint>, WebhookDelivery>
    }
    webhookDeliveries: {
      list: Query<z.input<typeof ListQuery>, ListOf<WebhookDelivery>>
      show: Query<{ id: string }, WebhookDelivery>
      replay: Mutation<z.input<typeof OfDelivery>, WebhookDelivery>
    }
    integrations: {
      list: Query<z.input<typeof ListQuery>, ListOf<Integration>>
      show: Query<{ id: string }, Integration>
      create: Mutation<z.input<typeof IntegrationFields>, Integration>
      update: Mutation<
        {
          name?: string
          kind?: 'paack' | 'bank' | 'fridge-vendor' | 'metabase'
          merchantId?: string | null | undefined
          baseUrl?: string | null | undefined
          apiKey?: string | null | undefined
          webhookSecret?: string | null | undefined
          id: string
          updatedAt?: z.input<typeof Instant>
        },
        Integration
      >
      remove: Mutation<{ id: string }, z.output<typeof Ok>>
      archive: Mutation<{ id: string }, Integration>
      unarchive: Mutation<{ id: string }, Integration>
      test: Mutation<z.input<typeof TestIntegration>, z.output<typeof IntegrationTest>>
    }
  }
}
