/** Made from the migrations by generate-tables.ts: `npm run db:types`. Not edited by hand. */
import type { ColumnType, Generated } from 'kysely'
import type {
  Address,
  BillingDetails,
  BillingMeta,
  CatalogContent,
  CatalogSection,
  CourierPrice,
  CsvSource,
  Customer,
  Cutoff,
  DishWords,
  FoundFault,
  FoundIncidence,
  GeofenceArea,
  IncidenceEventData,
  IntegrationError,
  InvoiceRecipient,
  InvoiceSeller,
  Json,
  KeptProof,
  LineShares,
  LocationSettings,
  MinimumOrder,
  ModifierGroup,
  OrderedModifier,
  PaperFacts,
  PermissionScope,
  PickedSubstitute,
  PlaceSettings,
  ProductRating,
  ProposalCustomer,
  ProposalLine,
  RefundedLine,
  RequestedStop,
  RiderData,
  Schedule,
  ScheduledStop,
  SpecialHours,
  StatusEntry,
  StoreSettings,
  Translations,
  VatByChannel,
  VatLine,
  VisitState,
} from './columns'

type Timestamp = ColumnType<Date, Date | string, Date | string>

export interface AddressEntryTable {
  id: string
  person_id: string
  address: Address
  created_at: Timestamp
  label: string | null
  is_default: Generated<boolean>
  updated_at: Timestamp | null
}

export interface AlertTable {
  id: string
  name: string
  figure: string
  threshold: number
  window_minutes: Generated<number>
  lasts_minutes: Generated<number>
  city: string | null
  store_id: string | null
  by_email: Generated<boolean>
  by_push: Generated<boolean>
  recipient_ids: Generated<string[]>
  is_active: Generated<boolean>
  muted_until: Timestamp | null
  state: Generated<string>
  value: number | null
  looked_at: Timestamp | null
  over_since: Timestamp | null
  opened_at: Timestamp | null
  acknowledged_at: Timestamp | null
  acknowledged_by: string | null
  created_at: Timestamp
  updated_at: Timestamp
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
}

export interface AlertOpeningTable {
  id: string
  alert_id: string
  threshold: number
  first_value: number
  worst_value: number
  opened_at: Timestamp
  acknowledged_at: Timestamp | null
  acknowledged_by: string | null
  resolved_at: Timestamp | null
}

export interface ApiKeyTable {
  id: string
  person_id: string
  name: string
  prefix: string
  secret_hash: Buffer
  scopes: string[]
  expires_at: Timestamp | null
  last_used_at: Timestamp | null
  revoked_at: Timestamp | null
  revoked_by: string | null
  created_at: Timestamp
}

export interface ArrivalPromiseTable {
  order_id: string
  city: string
  promised_from: Timestamp
  promised_to: Timestamp
  estimate: Timestamp | null
  shown_from: Timestamp | null
  shown_to: Timestamp | null
  vehicle_type: string | null
  arrived_at: Timestamp | null
}

export interface AuditEntryTable {
  id: string
  at: Timestamp
  call: string
  actor_id: string | null
  impersonator_id: string | null
  api_key_id: string | null
  device_id: string | null
  ip: string | null
  entity_type: string | null
  entity_id: string | null
  before: Json | null
  after: Json | null
}

export interface BagScanTable {
  id: string
  order_id: string
  bag: number
  place: string
  at: Timestamp
  device_at: Timestamp
  scanned_by: string
  device_key: string
  warehouse_id: string | null
  shelf: string | null
  route_id: string | null
}

export interface BankAccountTable {
  id: string
  number: string
  owner: string
  currency: string
  created_at: Timestamp
}

export interface BankCsvLayoutTable {
  heading: string
  csv: CsvSource
  updated_at: Timestamp
}

export interface BankDeclinedTable {
  transaction_id: string
  invoice_id: string
}

export interface BankFilePartTable {
  import_id: string
  number: number
  content: Buffer
}

export interface BankImportTable {
  id: string
  name: string
  size_bytes: number
  csv: CsvSource | null
  format: string | null
  state: string
  failure: string | null
  read_bytes: Generated<number>
  transactions: Generated<number>
  new_transactions: Generated<number>
  broken: Generated<number>
  created_by: string | null
  created_at: Timestamp
  updated_at: Timestamp
  ended_at: Timestamp | null
}

export interface BankImportFaultTable {
  import_id: string
  line: number
  reason: string
  detail: string
}

export interface BankMatchTable {
  id: string
  made_by: string | null
  charge_cents: Generated<number>
  charge_reason: string | null
  created_at: Timestamp
  cleared_by: string | null
  cleared_at: Timestamp | null
}

export interface BankMatchInvoiceTable {
  match_id: string
  invoice_id: string
  cents: number
}

export interface BankPayerTable {
  iban: string
  payer: string
  accepted: Generated<number>
  declined: Generated<number>
}

export interface BankStatementTable {
  import_id: string
  number: number
  account_id: string
  from_day: string | null
  until_day: string | null
  opening_cents: number | null
  closing_cents: number | null
  in_count: number
  in_cents: number
  out_count: number
  out_cents: number
  does_tie: boolean | null
}

export interface BankTransactionTable {
  id: string
  account_id: string
  import_id: string | null
  source: string
  fingerprint: Buffer
  booked_on: string
  value_on: string
  amount_cents: number
  currency: string
  counterparty: string
  iban: string
  concept: string
  reference: string
  state: string
  decided_by: string | null
  decided_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
  match_id: string | null
}

export interface BillingDetailsTable {
  id: string
  person_id: string
  name: string
  vat_number: string
  address: Address
  email: string | null
  invoice_email: string | null
  duns: string | null
  iban_sealed: Buffer | null
  iban_last_four: string | null
  is_default: Generated<boolean>
  created_at: Timestamp
  updated_at: Timestamp
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
}

export interface BrandTable {
  id: string
  merchant_id: string
  name: string
  description: Generated<string>
  accent_color: string | null
  created_at: Timestamp
  updated_at: Timestamp
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
}

export interface BusinessTable {
  id: string
  merchant_id: string | null
  name: string
  legal_name: string | null
  tax_id: string | null
  vat_number: string | null
  city: string
  address: Address | null
  contact_email: string | null
  contact_phone: string | null
  note: string | null
  created_at: Timestamp
  updated_at: Timestamp
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
}

export interface CardCheckTable {
  id: string
  person_id: string
  payment_method_id: string | null
  purpose: string
  asked_by_id: string | null
  amount_cents: number
  payment_intent_id: string | null
  state: Generated<string>
  error: string | null
  freed_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
}

export interface CardReturnTable {
  id: string
  person_id: string
  reason: string
  payment_intent_id: string
  order_id: string | null
  checkout_id: string | null
  amount_cents: number
  state: Generated<string>
  provider_refund_id: string | null
  error: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

export interface CatalogTable {
  id: string
  merchant_id: string
  name: string
  slug: string
  channel: string
  sections: Generated<CatalogSection[]>
  published_version_id: string | null
  created_at: Timestamp
  updated_at: Timestamp
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
  prices: Generated<Record<string, number>>
  publish_at: Timestamp | null
  publish_note: string | null
  publish_by: string | null
}

export interface CatalogStoreTable {
  catalog_id: string
  store_id: string
}

export interface CatalogVersionTable {
  id: string
  catalog_id: string
  number: number
  content: CatalogContent
  note: string | null
  published_by: string | null
  published_at: Timestamp
  returns_to: string | null
}

export interface ChallengeTable {
  id: string
  kind: string
  person_id: string | null
  recipient: string
  secret_hash: Buffer
  device_id: string | null
  data: Generated<Json>
  tries: Generated<number>
  expires_at: Timestamp
  used_at: Timestamp | null
  created_at: Timestamp
}

export interface CheckoutTable {
  id: string
  person_id: string
  city: string
  store_id: string
  window_start: Timestamp
  client_key: string
  request_hash: string
  payload: Json | null
  draft: Json
  state: string
  total_cents: number
  card_cents: number
  payment_intent_id: string | null
  order_id: string | null
  voided_at: Timestamp | null
  released_reason: string | null
  expires_at: Timestamp
  created_at: Timestamp
  updated_at: Timestamp
  paid_without_order: string | null
  unproven_device: string | null
  unproven_network: string | null
}

export interface CourierBreakTable {
  id: string
  shift_id: string
  starts_at: Timestamp
  ends_at: Timestamp
}

export interface CourierDayTable {
  on_day: string
  courier_id: string
  city: string
  routes: number
  stops: number
  on_time: number
  failed_stops: number
  orders: number
  pay_cents: number
}

export interface CourierMonthTable {
  month: string
  courier_id: string
  city: string
  routes: number
  stops: number
  on_time: number
  failed_stops: number
  orders: number
  pay_cents: number
}

export interface CourierOperationTable {
  person_id: string
  op_id: string
  at: Timestamp
}

export interface CourierPositionTable {
  person_id: string
  city: string
  at: Timestamp
  lat: number
  lon: number
  accuracy_m: number | null
  bearing: number | null
  speed: number | null
  battery_percent: number | null
  simulated: Generated<boolean>
  version: Generated<number>
}

export interface CourierShiftTable {
  id: string
  person_id: string
  city: string
  starts_at: Timestamp
  ends_at: Timestamp
  ended_at: Timestamp | null
  vehicle_type: string
  created_at: Timestamp
  updated_at: Timestamp
}

export interface CreditTable {
  id: string
  person_id: string
  kind: string
  tx_id: string | null
  came_from: string
  amount_cents: number
  remaining_cents: number
  expires_at: Timestamp | null
  comment: Generated<string>
  created_by_id: string | null
  created_at: Timestamp
  expired_at: Timestamp | null
  withdrawn_at: Timestamp | null
  is_open: Generated<boolean>
}

export interface CreditUseTable {
  tx_id: string
  credit_id: string
  cents: number
  given_back_cents: Generated<number>
}

export interface DaySealTable {
  day: string
  previous_hash: string
  hash: string
  transactions: number
  amount_cents: number
  sealed_at: Timestamp
  balances: unknown | null
}

export interface DeliveryInstructionTable {
  order_id: string
  handover: string
  note: string
  updated_at: Timestamp
}

export interface DistributionChannelTable {
  id: string
  name: string
  description: Generated<string>
  version_id: string
  product_ids: Generated<string[]>
  location_ids: Generated<string[]>
  created_at: Timestamp
  updated_at: Timestamp
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
}

export interface EntitlementRuleTable {
  id: string
  location_id: string | null
  kind: string
  amount_cents: number
  weekdays: Generated<number[]>
  channels: Generated<string[]>
  unlocks_at_user_spent_cents: Generated<number>
  max_per_month_cents: number | null
  valid_from: string | null
  valid_until: string | null
  created_at: Timestamp
  updated_at: Timestamp
  organization_id: string | null
  name: Generated<string>
  window_start: string | null
  window_end: string | null
  is_paused: Generated<boolean>
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
}

export interface EventTable {
  id: string
  type: string
  city: string | null
  data: Json
  at: Timestamp
}

export interface FavouriteTable {
  person_id: string
  kind: string
  target_id: string
  created_at: Timestamp
}

export interface FeeDayTable {
  on_day: string
  store_id: string
  merchant_id: string
  city: string
  channel: string
  orders: number
  paid_cents: number
  fee_cents: number
  delivery_cents: number
  vat_cents: number
  promotion_cents: number
  compensation_cents: number
  merchant_cents: number
}

export interface FleetTable {
  id: string
  name: string
  city: string
  contact_name: string | null
  contact_phone: string | null
  note: string | null
  created_at: Timestamp
  updated_at: Timestamp
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
}

export interface FleetMemberTable {
  fleet_id: string
  person_id: string
}

export interface GeofenceTable {
  id: string
  city: string
  name: string
  area: GeofenceArea
  store_id: string | null
  location_id: string | null
  stay_minutes: number | null
  incident_on: Generated<string[]>
  created_at: Timestamp
  updated_at: Timestamp
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
}

export interface GeofenceVisitTable {
  id: string
  geofence_id: string
  person_id: string
  arrived_at: Timestamp
  last_inside_at: Timestamp
  overstayed_at: Timestamp | null
  left_at: Timestamp | null
}

export interface GeofenceWatchTable {
  person_id: string
  at: Timestamp
  states: Record<string, VisitState>
}

export interface IdempotentAnswerTable {
  caller: string
  key: string
  call: string
  request_hash: string
  answer: unknown | null
  created_at: Timestamp
  expires_at: Timestamp
}

export interface IncidenceTable {
  id: string
  city: string
  type: string
  status: string
  priority: Generated<number>
  order_id: string | null
  route_id: string | null
  waypoint_id: string | null
  store_id: string | null
  location_id: string | null
  reporter_id: string | null
  assignee_id: string | null
  comment: Generated<string>
  resolution: string | null
  is_admin_incidence: Generated<boolean>
  created_at: Timestamp
  updated_at: Timestamp
  key: string | null
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
  contact: string | null
  found: FoundIncidence | null
  opened_by: Generated<string>
  rule: string | null
  courier_id: string | null
  session_id: string | null
}

export interface IncidenceEventTable {
  id: string
  incidence_id: string
  kind: string
  actor_id: string | null
  rule: string | null
  key: string | null
  data: Generated<IncidenceEventData>
  at: Timestamp
}

export interface IncidencePhotoTable {
  incidence_id: string
  file_id: string
  position: number
  added_by: string | null
  created_at: Timestamp
}

export interface IncomingWebhookTable {
  event_id: string
  service: string
  type: string
  object_id: string | null
  created_at: Timestamp
  processed_at: Timestamp | null
  error: string | null
  id: string
  integration_id: string | null
  method: Generated<string>
  headers: Generated<Record<string, string>>
  body: string
  attempts: Generated<number>
  note: Generated<string>
  updated_at: Timestamp
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
}

export interface IntegrationTable {
  id: string
  kind: string
  name: string
  merchant_id: string | null
  base_url: string | null
  credentials_sealed: Buffer | null
  api_key_last_four: string | null
  has_webhook_secret: Generated<boolean>
  status: Generated<string>
  last_sync_at: Timestamp | null
  errors: Generated<IntegrationError[]>
  created_at: Timestamp
  updated_at: Timestamp
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
}

export interface InventoryItemTable {
  store_id: string
  product_id: string
  unlimited: Generated<boolean>
  on_hand: Generated<number>
  reserved: Generated<number>
  updated_at: Timestamp
  sold_out_on: string | null
  low_at: number | null
  counted_at: Timestamp | null
}

export interface InvoiceTable {
  id: string
  issuer_id: string
  city: string
  kind: string
  source: string
  status: Generated<string>
  status_at: Timestamp
  status_note: string | null
  status_by: Generated<string>
  status_before: string | null
  language: string
  series: string | null
  year: number | null
  number: number | null
  legal_id: string | null
  issued_at: Timestamp | null
  issued_on: string | null
  due_on: string | null
  chain_position: number | null
  previous_hash: string | null
  hash: string | null
  seller: InvoiceSeller | null
  recipient: InvoiceRecipient | null
  organization_id: string | null
  location_id: string | null
  person_id: string | null
  period_start: string | null
  period_end: string | null
  billing_meta: Generated<BillingMeta>
  notes: Generated<string>
  base_cents: Generated<number>
  vat_cents: Generated<number>
  total_cents: Generated<number>
  vat: Generated<VatLine[]>
  prepaid_cents: Generated<number>
  received_cents: Generated<number>
  rectifies_id: string | null
  rectification: string | null
  reason: string | null
  refund_id: string | null
  created_at: Timestamp
  updated_at: Timestamp
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
}

export interface InvoiceAttemptTable {
  id: string
  invoice_id: string
  kind: string
  status: string
  amount_cents: number
  person_id: string | null
  payment_method_id: string | null
  of_attempt_id: string | null
  payment_intent_id: string | null
  provider_refund_id: string | null
  key: string
  request_hash: string
  error: string | null
  reason: string | null
  created_by_id: string | null
  created_at: Timestamp
  updated_at: Timestamp
  collect_on: string | null
  sent_at: Timestamp | null
}

export interface InvoiceChainTable {
  issuer_id: string
  length: Generated<number>
  last_hash: string | null
  last_issued_at: Timestamp | null
}

export interface InvoiceEventTable {
  id: string
  invoice_id: string
  from_status: string | null
  status: string
  note: string | null
  by_person_id: string | null
  at: Timestamp
}

export interface InvoiceLineTable {
  id: string
  invoice_id: string
  position: number
  kind: string
  name: string
  quantity: number
  unit_cents: number | null
  on_day: string | null
  tax_percentage: number
  tax_base_cents: number
  tax_cents: number
  payment_total_cents: number
}

export interface InvoiceLineOrderTable {
  line_id: string
  order_id: string
  payer: string
  gross_cents: number
  booked_vat_cents: number
}

export interface InvoiceLinkTable {
  id: string
  invoice_id: string
  recipient: string | null
  language: string
  made_by_id: string | null
  created_at: Timestamp
  expires_at: Timestamp
  opened_at: Timestamp | null
  revoked_at: Timestamp | null
}

export interface InvoiceOrderTable {
  invoice_id: string
  order_id: string
  payer: string
  gross_cents: number
  prepaid_cents: number
  is_live: boolean
}

export interface InvoicePdfTable {
  invoice_id: string
  file_id: string
  created_at: Timestamp
}

export interface InvoiceReminderTable {
  invoice_id: string
  step: number
  sent_at: Timestamp
}

export interface InvoiceSeriesTable {
  issuer_id: string
  series: string
  year: number
  last_number: number
}

export interface IssuerTable {
  id: string
  merchant_id: string | null
  city: string
  name: string
  vat_number: string
  address: Address
  registry_text: Generated<string>
  email: string | null
  language: Generated<string>
  is_hospitality: Generated<boolean>
  series_full: Generated<string>
  series_simplified: Generated<string>
  series_rectifying: Generated<string>
  payment_days: Generated<number>
  iban: string | null
  mandate_reference: string | null
  mandate_signed_on: string | null
  mandate_ends_on: string | null
  created_at: Timestamp
  updated_at: Timestamp
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
}

export interface KioskTable {
  id: string
  device_id: string
  name: string
  location_id: string | null
  token_hash: Buffer | null
  pending_token: string | null
  claim_code: string | null
  claim_expires_at: Timestamp | null
  claimed_at: Timestamp | null
  version: string | null
  last_seen_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
}

export interface LeadTable {
  id: string
  kind: string
  state: Generated<string>
  first_name: string
  last_name: string
  email: string
  phone: string
  role: string | null
  company_name: string
  legal_name: string | null
  vat_number: string | null
  duns: string | null
  invoice_email: string | null
  iban_sealed: Buffer | null
  iban_last_four: string | null
  city: string | null
  people_count: number | null
  message: Generated<string>
  language: string
  note: Generated<string>
  assignee_id: string | null
  created_at: Timestamp
  updated_at: Timestamp
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
}

export interface LedgerAccountTable {
  id: string
  code: string
  kind: string
  currency: Generated<string>
  owner_id: string | null
  kept: Generated<boolean>
  floor_cents: Generated<number>
  debits_cents: Generated<number>
  credits_cents: Generated<number>
  held_cents: Generated<number>
  created_at: Timestamp
  version: Generated<number>
}

export interface LedgerBrokenTable {
  what: string | null
  subject: string | null
}

export interface LedgerTransferTable {
  id: string
  tx_id: string
  debit_id: string
  credit_id: string
  amount_cents: number
  memo: string
  at: Timestamp
}

export interface LedgerTxTable {
  id: string
  key: string
  kind: string
  ref_type: string | null
  ref_id: string | null
  actor_id: string | null
  impersonator_id: string | null
  memo: string | null
  at: Timestamp
}

export interface LiveChannelTable {
  channel: string
  seq: number
}

export interface LiveHeadTable {
  only_row: Generated<boolean>
  seq: number
}

export interface LiveMessageTable {
  seq: number
  channel: string
  channel_seq: number
  type: string
  data: Json
  at: Timestamp
}

export interface LiveTicketTable {
  hash: Buffer
  session_id: string | null
  expires_at: Timestamp
  kiosk_id: string | null
}

export interface LocationTable {
  id: string
  organization_id: string | null
  name: string
  slug: string
  city: string
  address: Address
  lat: number
  lon: number
  activation_code: string | null
  allowed_domains: Generated<string[]>
  contact_name: string | null
  contact_phone: string | null
  floor: string | null
  access_instructions: string | null
  wifi_name: string | null
  wifi_password: string | null
  billing_details: BillingDetails | null
  settings: Generated<PlaceSettings>
  is_active: Generated<boolean>
  created_at: Timestamp
  updated_at: Timestamp
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
  admitted_domains: Generated<string[]>
  owner: string | null
}

export interface LocationBudgetTable {
  location_id: string
  month_cents: number
  set_by_id: string
  updated_at: Timestamp
}

export interface LocationBudgetWarningTable {
  location_id: string
  month: string
  level: string
  sent_at: Timestamp
}

export interface LocationDebitAccountTable {
  location_id: string
  payment_method_id: string
  set_by_id: string | null
  set_at: Timestamp
}

export interface LocationInvitationTable {
  id: string
  location_id: string
  email: string
  token_hash: Buffer
  invited_by: string | null
  created_at: Timestamp
  expires_at: Timestamp
  accepted_at: Timestamp | null
  accepted_by: string | null
  revoked_at: Timestamp | null
  language: Generated<string>
}

export interface LocationMemberTable {
  location_id: string
  person_id: string
  joined_by: string
  joined_at: Timestamp
}

export interface LocationPingTable {
  id: string
  person_id: string
  city: string
  at: Timestamp
  received_at: Timestamp
  lat: number
  lon: number
  accuracy_m: number | null
  altitude_m: number | null
  altitude_accuracy_m: number | null
  speed: number | null
  bearing: number | null
  battery_percent: number | null
  battery_charging: boolean | null
  simulated: Generated<boolean>
}

export interface LoginMethodTable {
  person_id: string
  provider: string
  subject: string
  verified_at: Timestamp | null
  created_at: Timestamp
}

export interface MerchantTable {
  id: string
  name: string
  legal_name: string | null
  tax_id: string | null
  vat_number: string | null
  address: Address | null
  billing_address: Address | null
  contact_email: string | null
  contact_phone: string | null
  commission_bps: Generated<Record<string, number>>
  created_at: Timestamp
  updated_at: Timestamp
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
  bears_lost_disputes: Generated<boolean>
  language: string | null
}

export interface MoneyCheckTable {
  name: string
  ran_at: Timestamp | null
  claimed_at: Timestamp
  faults: Generated<FoundFault[]>
  looked_at: Generated<number>
  progress: unknown | null
}

export interface NfcCardTable {
  id: string
  person_id: string
  nickname: string
  uid_hash: Buffer
  uid_last_four: string
  note: Generated<string>
  revoked_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
}

export interface NotificationTable {
  id: string
  created_by: string | null
  kind: string
  audience: Json | null
  title: string
  message: string
  url: string | null
  data: Generated<Json>
  created_at: Timestamp
  template: string | null
  words: Generated<unknown>
  media: Generated<string[]>
  state: Generated<string>
  recipient_count: Generated<number>
  finished_at: Timestamp | null
  written_count: Generated<number>
  skipped_count: Generated<number>
}

export interface NotificationRecipientTable {
  notification_id: string
  person_id: string
  state: string
  medium: string | null
  reason: string | null
  decided_at: Timestamp | null
}

export interface OrderCityDayTable {
  on_day: string
  city: string
  channel: string
  orders: number
  failed: number
  delivered: number
  on_time: number
  revenue_cents: number
  refunded_cents: number
  listing_cents: number
  fee_cents: number
  ratings: number
  stars: number
  low_ratings: number
}

export interface OrderCityMonthTable {
  month: string
  city: string
  channel: string
  orders: number
  failed: number
  delivered: number
  on_time: number
  revenue_cents: number
  refunded_cents: number
  listing_cents: number
  fee_cents: number
  ratings: number
  stars: number
  low_ratings: number
}

export interface OrderDayTable {
  on_day: string
  store_id: string
  merchant_id: string
  city: string
  channel: string
  orders: number
  failed: number
  delivered: number
  on_time: number
  revenue_cents: number
  refunded_cents: number
  listing_cents: number
  fee_cents: number
  ratings: number
  stars: number
  low_ratings: number
}

export interface OrderEventTable {
  id: string
  order_id: string
  city: string
  from_state: string | null
  state: string
  at: Timestamp
  by_person_id: string | null
  by_impersonator_id: string | null
  by_device_id: string | null
  by_api_key_id: string | null
  role: string
  source: string
  forced: Generated<boolean>
  reason: string | null
}

export interface OrderLineTable {
  id: string
  order_id: string
  position: number
  product_id: string | null
  name: string
  category: string
  quantity: number
  unit_cents: number
  total_cents: number
  vat_percent: number
  children: Generated<OrderedModifier[]>
  allergens: Generated<string[]>
  comment: Generated<string>
  shares: Generated<LineShares>
  refunded_quantity: Generated<number>
  sub_item_behavior: Generated<string>
  may_contain: Generated<string[]>
  allergens_stated: Generated<boolean>
}

export interface OrderMessageTable {
  id: string
  order_id: string
  author: string
  courier_id: string | null
  quick: string | null
  text: string
  at: Timestamp
}

export interface OrderMonthTable {
  month: string
  store_id: string
  merchant_id: string
  city: string
  channel: string
  orders: number
  failed: number
  delivered: number
  on_time: number
  revenue_cents: number
  refunded_cents: number
  listing_cents: number
  fee_cents: number
  ratings: number
  stars: number
  low_ratings: number
}

export interface OrderPaymentTable {
  id: string
  order_id: string
  person_id: string
  amount_cents: number
  payment_intent_id: string | null
  state: Generated<string>
  overpaid_cents: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
  purpose: Generated<string>
  change: Json | null
  refusal: Json | null
  card_cents: Generated<number>
}

export interface OrganizationTable {
  id: string
  name: string
  legal_name: string | null
  vat_number: string | null
  invoice_email: string | null
  settings: Generated<LocationSettings>
  created_at: Timestamp
  updated_at: Timestamp
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
}

export interface OutgoingMessageTable {
  id: string
  medium: string
  recipient: string
  person_id: string | null
  template: string
  language: string
  subject: string | null
  body_html: string | null
  body_text: string
  data: Generated<Json>
  state: string
  error: string | null
  dedupe_key: string | null
  created_at: Timestamp
  sent_at: Timestamp | null
  is_secret: Generated<boolean>
  is_failed: Generated<boolean>
  is_unsent_notice: Generated<boolean>
  tapped_at: Timestamp | null
}

export interface PaperTemplateTable {
  id: string
  merchant_id: string | null
  name: string
  html: string
  created_at: Timestamp
  updated_at: Timestamp
}

export interface PartnerDispatchTable {
  id: string
  integration_id: string
  order_ids: string[]
  state: string
  partner_quote_id: string
  partner_delivery_id: string | null
  tracking_url: string | null
  price_cents: number
  pickup_eta: Timestamp
  dropoff_eta: Timestamp
  expires_at: Timestamp
  requested_by_id: string | null
  created_at: Timestamp
  updated_at: Timestamp
  charged_cents: number | null
}

export interface PartnerFileTable {
  id: string
  integration_id: string
  uploaded_by_id: string
  rejected_csv: string
  created_at: Timestamp
}

export interface PayableTable {
  id: string
  kind: string
  merchant_id: string | null
  person_id: string | null
  starts_on: string
  ends_on: string
  state: Generated<string>
  amount_cents: number
  items: Generated<number>
  description: Generated<string>
  approved_at: Timestamp | null
  approved_by: string | null
  paid_on: string | null
  return_reason: string | null
  created_at: Timestamp
  updated_at: Timestamp
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
}

export interface PayableLineTable {
  id: string
  payable_id: string
  kind: string
  on_day: string
  amount_cents: number
  ledger_tx_id: string | null
  order_id: string | null
  route_id: string | null
  dispute_id: string | null
  carried_id: string | null
}

export interface PayablesMadeTable {
  every: string
  until: string
}

export interface PaymentAttemptTable {
  id: string | null
  kind: string | null
  person_id: string | null
  order_id: string | null
  payment_intent_id: string | null
  amount_cents: number | null
  status: string | null
  error: string | null
  created_at: Timestamp | null
  updated_at: Timestamp | null
}

export interface PaymentDisputeTable {
  id: string
  order_id: string | null
  payment_intent_id: string | null
  amount_cents: number
  status: string
  reason: string
  evidence_due_by: Timestamp | null
  opened_at: Timestamp
  closed_at: Timestamp | null
  updated_at: Timestamp
  is_merchant_liable: Generated<boolean>
}

export interface PaymentHoldTable {
  order_id: string
  since: Timestamp
}

export interface PaymentMethodTable {
  id: string
  person_id: string
  provider_id: string
  type: string
  brand: string
  last_four: string
  fingerprint: string | null
  name_on_card: string | null
  nickname: string | null
  verification_status: Generated<string>
  created_at: Timestamp
  removed_at: Timestamp | null
  mandate_id: string | null
  mandate_ip: string | null
  mandate_user_agent: string | null
  mandate_at: Timestamp | null
}

export interface PaymentSetupTable {
  id: string
  person_id: string
  client_key: string
  kind: string
  checks_one_euro: boolean
  provider_id: string | null
  consent_ip: string | null
  consent_user_agent: string | null
  consent_at: Timestamp | null
  payment_method_id: string | null
  done_at: Timestamp | null
  created_at: Timestamp
}

export interface PayoutTable {
  id: string
  payable_id: string
  file_id: string
  end_to_end_id: string
  amount_cents: number
  iban_last_four: string
  state: Generated<string>
  created_at: Timestamp
  updated_at: Timestamp
}

export interface PayoutAccountTable {
  id: string
  merchant_id: string | null
  person_id: string | null
  is_platform: Generated<boolean>
  holder_name: string
  iban_sealed: Buffer
  iban_last_four: string
  street: Generated<string>
  postal_code: Generated<string>
  town: string
  country: string
  pays_every: Generated<string>
  iban_changed_at: Timestamp
  created_at: Timestamp
  updated_at: Timestamp
}

export interface PayoutFileTable {
  id: string
  message_id: string
  executes_on: string
  payments: number
  amount_cents: number
  xml_sealed: Buffer
  created_by: string | null
  created_at: Timestamp
}

export interface PermissionTable {
  id: string
  person_id: string
  type: string
  scope: Generated<PermissionScope>
  valid_from: Timestamp | null
  valid_until: Timestamp | null
  revoked_at: Timestamp | null
  revoked_by: string | null
  created_by: string | null
  created_at: Timestamp
}

export interface PersonTable {
  id: string
  email: string | null
  email_verified_at: Timestamp | null
  phone: string | null
  phone_verified_at: Timestamp | null
  password_hash: string | null
  first_name: Generated<string>
  last_name: Generated<string>
  nickname: string | null
  picture_url: string | null
  language: Generated<string>
  city: Generated<string>
  allergens: Generated<string[]>
  settings: Generated<Json>
  marketing: Generated<Json>
  rider_data: RiderData | null
  client_info: Json | null
  current_location_id: string | null
  default_payment_method_id: string | null
  provider_customer_id: string | null
  last_visited_fridge_id: string | null
  suspended_at: Timestamp | null
  suspended_reason: string | null
  deletion_scheduled_at: Timestamp | null
  is_demo: Generated<boolean>
  last_seen_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
  deletion_requested_at: Timestamp | null
  deletion_reason: string | null
  forfeits_wallet: Generated<boolean>
}

export interface PickedLineTable {
  line_id: string
  order_id: string
  picked: number
  missing: number
  substitute_id: string | null
  picked_at: Timestamp
  substitute: PickedSubstitute | null
  answer: string | null
  settled_at: Timestamp | null
}

export interface PointOfSaleTable {
  id: string
  business_id: string
  store_id: string | null
  location_id: string | null
  name: string
  kind: string
  city: string
  address: Address
  lat: number
  lon: number
  contact_phone: string | null
  is_active: Generated<boolean>
  note: string | null
  created_at: Timestamp
  updated_at: Timestamp
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
}

export interface PrintJobTable {
  id: string
  printer_id: string
  store_id: string | null
  order_id: string | null
  city: string
  kind: string
  revision: Generated<number>
  html: string | null
  format: string
  width: number
  height: number | null
  copies: Generated<number>
  status: string
  lease_device: string | null
  lease_until: Timestamp | null
  attempts: Generated<number>
  printed_at: Timestamp | null
  error: string | null
  reason: string | null
  reprint_of: string | null
  created_by: string | null
  created_at: Timestamp
  updated_at: Timestamp
  command: Buffer | null
  command_type: string | null
  command_outcome: string | null
  expires_at: Timestamp | null
  proof: KeptProof | null
  bag: Generated<number>
  bags: Generated<number>
  order_revision: number | null
  notice: string | null
  shown: PaperFacts | null
}

export interface PrinterTable {
  id: string
  device_id: string
  name: string
  city: string
  token_hash: Buffer | null
  claim_code: string | null
  claim_expires_at: Timestamp | null
  claimed_at: Timestamp | null
  pending_token: string | null
  is_demo: Generated<boolean>
  format: Generated<string>
  width: Generated<number>
  height: number | null
  copies: Generated<number>
  language: Generated<string>
  ip: string | null
  port: number | null
  channels: Generated<string[]>
  version: string | null
  status: Generated<string>
  queue: Generated<number>
  last_seen_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
  station: string | null
  categories: Generated<string[]>
  profile: string | null
  columns: number | null
}

export interface PrinterCityDayTable {
  on_day: string
  city: string
  papers: number
  printed: number
  failed: number
  wait_ms: number
}

export interface PrinterCityMonthTable {
  month: string
  city: string
  papers: number
  printed: number
  failed: number
  wait_ms: number
}

export interface PrinterDayTable {
  on_day: string
  store_id: string
  printer_id: string
  city: string
  papers: number
  printed: number
  failed: number
  wait_ms: number
}

export interface PrinterMonthTable {
  month: string
  store_id: string
  printer_id: string
  city: string
  papers: number
  printed: number
  failed: number
  wait_ms: number
}

export interface PrinterStoreTable {
  printer_id: string
  store_id: string
}

export interface ProductTable {
  id: string
  merchant_id: string
  name: string
  internal_name: string | null
  description: Generated<string>
  ingredients: Generated<string>
  category: string
  categories: Generated<string[]>
  price_cents: number
  vat_percent: Generated<number>
  allergens: string[] | null
  is_vegan: Generated<boolean>
  is_vegetarian: Generated<boolean>
  is_gluten_free: Generated<boolean>
  cuisines: Generated<string[]>
  event_types: Generated<string[]>
  min_order_quantity: Generated<number>
  max_order_quantity: number | null
  modifier_groups: Generated<ModifierGroup[]>
  sub_item_behavior: string | null
  serves: number | null
  show_discount_percentage: Generated<boolean>
  discount_percentage: number | null
  show_discount_fixed_price: Generated<boolean>
  discount_fixed_price_cents: number | null
  merchant_sku: string | null
  tags: Generated<string[]>
  expiry_days: number | null
  nutrition: Record<string, number> | null
  net_weight_g: number | null
  net_volume_ml: number | null
  preparation_instructions: string | null
  picture: string | null
  merchant_reviewed: Generated<boolean>
  created_at: Timestamp
  updated_at: Timestamp
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
  translations: Generated<Translations>
  raw_weight_g: number | null
  raw_weight_warning_g: number | null
  raw_weight_error_g: number | null
  needs_container: Generated<boolean>
  may_contain: Generated<string[]>
  vat_by_channel: Generated<VatByChannel>
}

export interface PromotionTable {
  id: string
  merchant_id: string | null
  kind: string
  display_name: string
  internal_notes: Generated<string>
  code: string | null
  discount_type: string
  scope: string
  percent_bps: number | null
  amount_cents: number | null
  max_amount_cents: number | null
  product_ids: Generated<string[]>
  categories: Generated<string[]>
  of_quantity: number | null
  discounted_quantity: number | null
  min_total_cents: Generated<number>
  channels: Generated<string[]>
  store_ids: Generated<string[]>
  location_ids: Generated<string[]>
  organization_ids: Generated<string[]>
  person_ids: Generated<string[]>
  fridge_ids: Generated<string[]>
  first_order_only: Generated<boolean>
  weekdays: Generated<number[]>
  time_from: string | null
  time_until: string | null
  times_redeemable: number | null
  per_user: number | null
  per_user_period: string | null
  budget_cents: number | null
  used_count: Generated<number>
  used_cents: Generated<number>
  is_stackable: Generated<boolean>
  funded_by: string
  credit_expires_days: number | null
  valid_from: Timestamp | null
  valid_until: Timestamp | null
  is_active: Generated<boolean>
  created_by_id: string | null
  created_at: Timestamp
  updated_at: Timestamp
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
  merchant_share_bps: number | null
  counted_until: string | null
  counted_uses: Generated<number>
  counted_cents: Generated<number>
}

export interface PromotionClaimTable {
  promotion_id: string
  person_id: string
  claimed_at: Timestamp
  used_count: Generated<number>
}

export interface PromotionUseTable {
  id: string
  promotion_id: string
  person_id: string
  checkout_id: string | null
  amount_cents: number
  used_at: Timestamp
  returned_at: Timestamp | null
}

export interface ProposalTable {
  id: string
  number: string
  city: string
  store_id: string
  merchant_id: string
  channel: string
  name: string
  state: string
  state_at: Timestamp
  request_order_id: string | null
  person_id: string | null
  location_id: string | null
  customer: Generated<ProposalCustomer>
  language: string
  is_pickup: Generated<boolean>
  address: Address | null
  lat: number | null
  lon: number | null
  window_start: Timestamp | null
  window_end: Timestamp | null
  allow_cart_changes: Generated<boolean>
  allow_shipping_changes: Generated<boolean>
  people: number | null
  budget_per_person_cents: number | null
  lines: Generated<ProposalLine[]>
  delivery_cents: Generated<number>
  has_own_delivery: Generated<boolean>
  delivery_vat_percent: number
  total_cents: Generated<number>
  valid_days: number
  expires_at: Timestamp
  sent_at: Timestamp | null
  opened_at: Timestamp | null
  opened_by_id: string | null
  changed_at: Timestamp | null
  declined_at: Timestamp | null
  revision: Generated<number>
  created_by_id: string | null
  created_at: Timestamp
  updated_at: Timestamp
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
}

export interface ProposalMessageTable {
  id: string
  proposal_id: string
  is_staff: boolean
  person_id: string
  text: string
  at: Timestamp
}

export interface ProviderLineTable {
  id: string
  type: string
  amount_cents: number
  fee_cents: number
  source_id: string | null
  payment_intent_id: string | null
  order_id: string | null
  at: Timestamp
  read_at: Timestamp
}

export interface PurchaseOrderTable {
  id: string
  ufid: string
  city: string
  channel: string
  state: string
  state_at: Timestamp
  store_id: string
  merchant_id: string
  person_id: string
  ordered_by_id: string
  location_id: string | null
  warehouse_id: string | null
  checkout_id: string | null
  payment_intent_id: string | null
  catalog_version_id: string | null
  is_pickup: Generated<boolean>
  is_cross_docking: Generated<boolean>
  is_requesting_quote: Generated<boolean>
  pickup_code: string
  pickup_at: Timestamp
  window_start: Timestamp
  window_end: Timestamp
  delivery_on: string
  cutoff_at: Timestamp | null
  address: Address | null
  lat: number | null
  lon: number | null
  distance_m: number | null
  customer: Customer
  customer_comments: Generated<string>
  internal_note: Generated<string>
  billing_details: BillingDetails | null
  billing_meta: Generated<BillingMeta>
  project_code: string | null
  request_meta: Generated<Json>
  goods_cents: number
  discount_cents: Generated<number>
  delivery_cents: number
  total_cents: number
  vat: Generated<VatLine[]>
  price: Generated<Json>
  kind_cents: Generated<number>
  flex_cents: Generated<number>
  balance_cents: Generated<number>
  card_cents: Generated<number>
  transfer_cents: Generated<number>
  refunded_kind_cents: Generated<number>
  refunded_flex_cents: Generated<number>
  refunded_balance_cents: Generated<number>
  refunded_card_cents: Generated<number>
  refunded_transfer_cents: Generated<number>
  merchant_listing_cents: Generated<number>
  platform_fee_cents: Generated<number>
  merchant_net_cents: Generated<number>
  payment_state: Generated<string>
  invoice_ids: Generated<string[]>
  rating_skipped_at: Timestamp | null
  manually_printed_at: Timestamp | null
  revision: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
  net_removed_at: Timestamp | null
  net_removed_reason: string | null
  merchant_liability_cents: Generated<number>
  avoided_allergens: Generated<string[]>
  accept_by: Timestamp | null
  unaccepted_at: Timestamp | null
  bags: number | null
  is_unanswered: Generated<boolean>
  is_open: Generated<boolean>
  diets: Generated<string[]>
  proposal_id: string | null
}

export interface PushDeviceTable {
  token: string
  person_id: string
  platform: string
  created_at: Timestamp
  last_seen_at: Timestamp
  p256dh: string | null
  auth: string | null
  session_id: string | null
  user_agent: string | null
}

export interface RateLimitTable {
  key: string
  points: number
  next_at: Timestamp
  expires_at: Timestamp
}

export interface RatingTable {
  id: string
  order_id: string
  person_id: string
  store_id: string
  city: string
  rating: number
  comment: Generated<string>
  courier_rating: number | null
  product_ratings: Generated<ProductRating[]>
  reply: string | null
  hidden_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
}

export interface ReceptionLinkTable {
  id: string
  location_id: string
  created_by: string
  created_at: Timestamp
  revoked_at: Timestamp | null
}

export interface ReceptionReceiptTable {
  order_id: string
  name: string
  at: Timestamp
}

export interface ReferralTable {
  id: string
  program_id: string
  referrer_id: string
  friend_id: string
  state: string
  reason: string | null
  order_id: string | null
  release_at: Timestamp | null
  referrer_cents: Generated<number>
  friend_cents: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

export interface ReferralCodeTable {
  code: string
  program_id: string
  person_id: string
  created_at: Timestamp
}

export interface ReferralProgramTable {
  id: string
  name: string
  code_prefix: Generated<string>
  funded_by: string
  merchant_id: string | null
  referrer_cents: number
  friend_cents: number
  min_total_cents: Generated<number>
  hold_days: Generated<number>
  max_per_referrer: number | null
  budget_cents: number | null
  spent_cents: Generated<number>
  credit_expires_days: number | null
  valid_from: Timestamp | null
  valid_until: Timestamp | null
  is_active: Generated<boolean>
  created_at: Timestamp
  updated_at: Timestamp
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
}

export interface RefreshTokenTable {
  hash: Buffer
  session_id: string
  number: number
  expires_at: Timestamp
  used_at: Timestamp | null
  sealed_successor: Buffer | null
  created_at: Timestamp
}

export interface RefundTable {
  id: string
  order_id: string
  city: string
  kind_cents: Generated<number>
  flex_cents: Generated<number>
  balance_cents: Generated<number>
  card_cents: Generated<number>
  transfer_cents: Generated<number>
  items: Generated<RefundedLine[]>
  reason: string
  bearer: string
  state: string
  card_method: string | null
  provider_refund_id: string | null
  error: string | null
  not_before: Timestamp
  created_by: string | null
  created_at: Timestamp
  updated_at: Timestamp
  payment_intent_id: string | null
  is_change: Generated<boolean>
}

export interface RouteTable {
  id: string
  city: string
  name: string
  effective_at: Timestamp
  effective_on: string
  assigned_to: string | null
  assigned_at: Timestamp | null
  accepted_at: Timestamp | null
  fleet_id: string | null
  vehicle_type: string
  seen_by_driver: Generated<boolean>
  edited: Generated<boolean>
  courier_price: Generated<CourierPrice>
  note: Generated<string>
  canceled_at: Timestamp | null
  created_by: string | null
  created_at: Timestamp
  updated_at: Timestamp
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
  schedule_id: string | null
  scheduled_on: string | null
  edited_by: string | null
}

export interface RouteCandidateTable {
  route_id: string
  person_id: string
  rejected_at: Timestamp | null
  reason: string | null
}

export interface RouteHandoverTable {
  id: string
  route_id: string
  from_person_id: string
  to_person_id: string | null
  code_signature: string
  created_at: Timestamp
  expires_at: Timestamp
  taken_at: Timestamp | null
}

export interface RouteRequestTable {
  id: string
  city: string
  status: Generated<string>
  store_id: string | null
  location_id: string | null
  fleet_id: string | null
  requested_by: string | null
  window_start: Timestamp
  window_end: Timestamp
  deliver_by: Timestamp
  stops: RequestedStop[]
  packages: number
  contact_name: string | null
  contact_phone: string | null
  note: Generated<string>
  route_id: string | null
  answer: string | null
  answered_by: string | null
  answered_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
}

export interface RouteScheduleTable {
  id: string
  city: string
  name: string
  weekdays: string[]
  starts_at: string
  tz: Generated<string>
  stops: ScheduledStop[]
  vehicle_type: string
  fleet_id: string | null
  driver_id: string | null
  candidate_driver_ids: Generated<string[]>
  courier_price: Generated<CourierPrice>
  note: Generated<string>
  days_ahead: Generated<number>
  valid_from: string | null
  valid_until: string | null
  skipped_days: Generated<string[]>
  is_active: Generated<boolean>
  created_at: Timestamp
  updated_at: Timestamp
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
}

export interface ServerPulseTable {
  server_id: string
  at: Timestamp
  started_at: Timestamp
  version: string
  calls: number
  failed_calls: number
  live_connections: number
  database_in_use: number
  database_waiting: number
  memory_mb: number
}

export interface SessionTable {
  id: string
  person_id: string
  impersonator_id: string | null
  device_id: string | null
  user_agent: string | null
  ip: string | null
  created_at: Timestamp
  last_used_at: Timestamp
  expires_at: Timestamp
  revoked_at: Timestamp | null
  revoked_reason: string | null
  method: string | null
  impersonation_reason: string | null
  impersonator_session_id: string | null
  client_info: Json | null
}

export interface SessionTransferCodeTable {
  hash: Buffer
  session_id: string
  expires_at: Timestamp
}

export interface SettingTable {
  key: string
  value: unknown
  updated_at: Timestamp
}

export interface StaleDayTable {
  kind: string
  on_day: string
  of_id: string
}

export interface StaleFeeDayTable {
  on_day: string
  store_id: string
}

export interface StoreTable {
  id: string
  merchant_id: string
  brand_id: string | null
  warehouse_id: string | null
  name: string
  slug: string
  description: Generated<string>
  city: string
  tz: Generated<string>
  address: Address
  lat: number
  lon: number
  delivery_radius_m: Generated<number>
  channels: string[]
  schedule: Generated<Schedule>
  default_lead_time_hours: number | null
  cutoff: Cutoff | null
  capacity_per_slot: number | null
  minimum_order_restrictions: Generated<MinimumOrder>
  fixed_delivery_cents: number | null
  comments_enabled: Generated<boolean>
  accent_color: string | null
  picture: string | null
  cuisines: Generated<string[]>
  event_types: Generated<string[]>
  auto_accept: Generated<boolean>
  accept_timeout_minutes: Generated<number>
  cancels_unaccepted: Generated<boolean>
  is_cross_docking: Generated<boolean>
  proof_requirement: Generated<string>
  settings: Generated<StoreSettings>
  phone: string | null
  rating_sum: Generated<number>
  rating_count: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
  allows_pickup: Generated<boolean>
  pictured_dishes: Generated<DishWords[]>
  translations: Generated<Translations>
  prints_tickets: Generated<string>
  prints_labels: Generated<boolean>
  special_hours: Generated<SpecialHours[]>
}

export interface StoredFileTable {
  id: string
  kind: string
  owner_id: string | null
  content_type: string
  bytes: number
  sha256: string
  created_at: Timestamp
}

export interface TaxChainTable {
  issuer_id: string
  length: Generated<number>
  last_record_id: string | null
  last_generated_at: Timestamp | null
}

export interface TaxFlowTable {
  issuer_id: string
  wait_seconds: Generated<number>
  next_at: Timestamp
  claimed_until: Timestamp | null
  message_id: string | null
  failures: Generated<number>
  away_since: Timestamp | null
  fault_code: number | null
  fault_text: string | null
}

export interface TaxMessageTable {
  id: string
  issuer_id: string
  sent_at: Timestamp
  records: number
  is_incident: boolean
  answered_at: Timestamp | null
  outcome: string | null
  csv: string | null
  fault_code: number | null
  fault_text: string | null
}

export interface TaxRecordTable {
  id: string
  issuer_id: string
  city: string
  invoice_id: string
  position: number
  kind: string
  corrects_id: string | null
  reason: string | null
  issuer_nif: string
  legal_id: string
  issued_on: string
  invoice_kind: string | null
  vat_cents: number | null
  total_cents: number | null
  generated_at: Timestamp
  previous_hash: string | null
  hash: string
  xml: string
  created_at: Timestamp
  state: Generated<string>
  state_at: Timestamp
  message_id: string | null
  sends: Generated<number>
  answer: string | null
  error_code: number | null
  error_text: string | null
}

export interface TillOrderTable {
  id: string
  store_id: string
  guest_id: string
  seller_id: string
  client_key: string
  token: string
  declined_at: Timestamp | null
  decline_code: string | null
  created_at: Timestamp
}

export interface TimerMarkTable {
  name: string
  at: Timestamp
}

export interface TodoTable {
  id: string
  person_id: string
  title: string
  subtitle: Generated<string>
  tags: Generated<string[]>
  completed_at: Timestamp | null
  created_at: Timestamp
}

export interface TopupTable {
  id: string
  person_id: string
  key: string
  request_hash: string
  amount_cents: number
  state: string
  payment_intent_id: string | null
  error: string | null
  created_at: Timestamp
  updated_at: Timestamp
  saves_card: Generated<boolean>
}

export interface UnpaidOrderTable {
  order_id: string
}

export interface WaitingEventTable {
  event_id: string
}

export interface WarehouseTable {
  id: string
  name: string
  city: string
  address: Address
  lat: number
  lon: number
  note: string | null
  created_at: Timestamp
  updated_at: Timestamp
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
}

export interface WaypointTable {
  id: string
  route_id: string
  city: string
  position: number
  name: string
  status: Generated<string>
  status_history: Generated<StatusEntry[]>
  address: Address
  lat: number
  lon: number
  should_pickup: Generated<boolean>
  should_deliver: Generated<boolean>
  window_start: Timestamp
  window_end: Timestamp
  location_id: string | null
  store_id: string | null
  warehouse_id: string | null
  is_external: Generated<boolean>
  is_address_book: Generated<boolean>
  is_cross_docking: Generated<boolean>
  is_current_target: Generated<boolean>
  contact_name: string | null
  contact_phone: string | null
  note: Generated<string>
  package_ids: Generated<string[]>
  package_group_ids: Generated<string[]>
  confirmed_pickup_count: number | null
  confirmed_delivery_count: number | null
  proof_requirement: Generated<string>
  proof_file_id: string | null
  proof_contact_name: string | null
  unavailable_reason: string | null
  failed_reason: string | null
  updated_at: Timestamp
  transfer_id: string | null
}

export interface WaypointOrderTable {
  waypoint_id: string
  order_id: string
}

export interface WebhookDeliveryTable {
  id: string
  endpoint_id: string
  event_id: string
  type: string
  body: string
  state: string
  attempts: Generated<number>
  next_attempt_at: Timestamp | null
  response_status: number | null
  response_body: string | null
  response_ms: number | null
  error: string | null
  created_at: Timestamp
  updated_at: Timestamp
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
}

export interface WebhookEndpointTable {
  id: string
  name: string
  url: string
  merchant_id: string | null
  events: string[]
  secret_sealed: Buffer
  old_secret_sealed: Buffer | null
  old_secret_until: Timestamp | null
  is_active: Generated<boolean>
  failures: Generated<number>
  disabled_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
}

export interface DB {
  address_entry: AddressEntryTable
  alert: AlertTable
  alert_opening: AlertOpeningTable
  api_key: ApiKeyTable
  arrival_promise: ArrivalPromiseTable
  audit_entry: AuditEntryTable
  bag_scan: BagScanTable
  bank_account: BankAccountTable
  bank_csv_layout: BankCsvLayoutTable
  bank_declined: BankDeclinedTable
  bank_file_part: BankFilePartTable
  bank_import: BankImportTable
  bank_import_fault: BankImportFaultTable
  bank_match: BankMatchTable
  bank_match_invoice: BankMatchInvoiceTable
  bank_payer: BankPayerTable
  bank_statement: BankStatementTable
  bank_transaction: BankTransactionTable
  billing_details: BillingDetailsTable
  brand: BrandTable
  business: BusinessTable
  card_check: CardCheckTable
  card_return: CardReturnTable
  catalog: CatalogTable
  catalog_store: CatalogStoreTable
  catalog_version: CatalogVersionTable
  challenge: ChallengeTable
  checkout: CheckoutTable
  courier_break: CourierBreakTable
  courier_day: CourierDayTable
  courier_month: CourierMonthTable
  courier_operation: CourierOperationTable
  courier_position: CourierPositionTable
  courier_shift: CourierShiftTable
  credit: CreditTable
  credit_use: CreditUseTable
  day_seal: DaySealTable
  delivery_instruction: DeliveryInstructionTable
  distribution_channel: DistributionChannelTable
  entitlement_rule: EntitlementRuleTable
  event: EventTable
  favourite: FavouriteTable
  fee_day: FeeDayTable
  fleet: FleetTable
  fleet_member: FleetMemberTable
  geofence: GeofenceTable
  geofence_visit: GeofenceVisitTable
  geofence_watch: GeofenceWatchTable
  idempotent_answer: IdempotentAnswerTable
  incidence: IncidenceTable
  incidence_event: IncidenceEventTable
  incidence_photo: IncidencePhotoTable
  incoming_webhook: IncomingWebhookTable
  integration: IntegrationTable
  inventory_item: InventoryItemTable
  invoice: InvoiceTable
  invoice_attempt: InvoiceAttemptTable
  invoice_chain: InvoiceChainTable
  invoice_event: InvoiceEventTable
  invoice_line: InvoiceLineTable
  invoice_line_order: InvoiceLineOrderTable
  invoice_link: InvoiceLinkTable
  invoice_order: InvoiceOrderTable
  invoice_pdf: InvoicePdfTable
  invoice_reminder: InvoiceReminderTable
  invoice_series: InvoiceSeriesTable
  issuer: IssuerTable
  kiosk: KioskTable
  lead: LeadTable
  ledger_account: LedgerAccountTable
  ledger_broken: LedgerBrokenTable
  ledger_transfer: LedgerTransferTable
  ledger_tx: LedgerTxTable
  live_channel: LiveChannelTable
  live_head: LiveHeadTable
  live_message: LiveMessageTable
  live_ticket: LiveTicketTable
  location: LocationTable
  location_budget: LocationBudgetTable
  location_budget_warning: LocationBudgetWarningTable
  location_debit_account: LocationDebitAccountTable
  location_invitation: LocationInvitationTable
  location_member: LocationMemberTable
  location_ping: LocationPingTable
  login_method: LoginMethodTable
  merchant: MerchantTable
  money_check: MoneyCheckTable
  nfc_card: NfcCardTable
  notification: NotificationTable
  notification_recipient: NotificationRecipientTable
  order_city_day: OrderCityDayTable
  order_city_month: OrderCityMonthTable
  order_day: OrderDayTable
  order_event: OrderEventTable
  order_line: OrderLineTable
  order_message: OrderMessageTable
  order_month: OrderMonthTable
  order_payment: OrderPaymentTable
  organization: OrganizationTable
  outgoing_message: OutgoingMessageTable
  paper_template: PaperTemplateTable
  partner_dispatch: PartnerDispatchTable
  partner_file: PartnerFileTable
  payable: PayableTable
  payable_line: PayableLineTable
  payables_made: PayablesMadeTable
  payment_attempt: PaymentAttemptTable
  payment_dispute: PaymentDisputeTable
  payment_hold: PaymentHoldTable
  payment_method: PaymentMethodTable
  payment_setup: PaymentSetupTable
  payout: PayoutTable
  payout_account: PayoutAccountTable
  payout_file: PayoutFileTable
  permission: PermissionTable
  person: PersonTable
  picked_line: PickedLineTable
  point_of_sale: PointOfSaleTable
  print_job: PrintJobTable
  printer: PrinterTable
  printer_city_day: PrinterCityDayTable
  printer_city_month: PrinterCityMonthTable
  printer_day: PrinterDayTable
  printer_month: PrinterMonthTable
  printer_store: PrinterStoreTable
  product: ProductTable
  promotion: PromotionTable
  promotion_claim: PromotionClaimTable
  promotion_use: PromotionUseTable
  proposal: ProposalTable
  proposal_message: ProposalMessageTable
  provider_line: ProviderLineTable
  purchase_order: PurchaseOrderTable
  push_device: PushDeviceTable
  rate_limit: RateLimitTable
  rating: RatingTable
  reception_link: ReceptionLinkTable
  reception_receipt: ReceptionReceiptTable
  referral: ReferralTable
  referral_code: ReferralCodeTable
  referral_program: ReferralProgramTable
  refresh_token: RefreshTokenTable
  refund: RefundTable
  route: RouteTable
  route_candidate: RouteCandidateTable
  route_handover: RouteHandoverTable
  route_request: RouteRequestTable
  route_schedule: RouteScheduleTable
  server_pulse: ServerPulseTable
  session: SessionTable
  session_transfer_code: SessionTransferCodeTable
  setting: SettingTable
  stale_day: StaleDayTable
  stale_fee_day: StaleFeeDayTable
  store: StoreTable
  stored_file: StoredFileTable
  tax_chain: TaxChainTable
  tax_flow: TaxFlowTable
  tax_message: TaxMessageTable
  tax_record: TaxRecordTable
  till_order: TillOrderTable
  timer_mark: TimerMarkTable
  todo: TodoTable
  topup: TopupTable
  unpaid_order: UnpaidOrderTable
  waiting_event: WaitingEventTable
  warehouse: WarehouseTable
  waypoint: WaypointTable
  waypoint_order: WaypointOrderTable
  webhook_delivery: WebhookDeliveryTable
  webhook_endpoint: WebhookEndpointTable
}
