/**
 * Tables of which nothing goes with a person, and why, with their columns that hold text: what they say is the
 * product's, a merchant's or a company's own.
 */
export const UNTOUCHED: Record<string, { why: string; columns: string }> = {
  brand: { why: 'a merchant sells under it', columns: 'name description accent_color' },
  catalog: { why: 'what a merchant sells', columns: 'name slug channel sections' },
  catalog_version: { why: 'what a merchant sold', columns: 'content note' },
  day_seal: { why: 'figures', columns: 'previous_hash hash' },
  entitlement_rule: { why: 'what a company gives', columns: 'kind channels name window_start window_end' },
  fleet: { why: 'a firm, and whom to call there', columns: 'name city contact_name contact_phone note' },
  kiosk: { why: 'a device', columns: 'device_id name token_hash pending_token claim_code version' },
  ledger_account: { why: 'ids only', columns: 'code kind currency' },
  ledger_transfer: { why: 'never changed; says of what kind it is', columns: 'memo' },
  ledger_tx: { why: 'never changed; names ids and kinds', columns: 'key kind ref_type memo' },
  live_channel: { why: 'ids only', columns: 'channel' },
  live_message: { why: 'ids and states, for ten minutes', columns: 'channel type data' },
  location: {
    why: 'a company, and whom to call there',
    columns: `name slug city address activation_code allowed_domains admitted_domains contact_name contact_phone floor
      access_instructions wifi_name wifi_password billing_details settings`,
  },
  merchant: {
    why: 'a firm, and whom to call there',
    columns:
      'name legal_name tax_id vat_number address billing_address contact_email contact_phone commission_bps',
  },
  timer_mark: { why: 'names timers', columns: 'name' },
  money_check: { why: 'names ids and kinds', columns: 'name faults progress' },
  organization: { why: 'a firm', columns: 'name legal_name vat_number invoice_email settings' },
  payment_dispute: { why: 'ids, and why a bank says so', columns: 'id payment_intent_id status reason' },
  printer: {
    why: 'a device',
    columns:
      'device_id name city token_hash claim_code pending_token format language ip channels version status',
  },
  product: {
    why: 'what a merchant sells',
    columns: `name internal_name description ingredients category categories allergens cuisines event_types
      modifier_groups sub_item_behavior merchant_sku tags nutrition preparation_instructions picture`,
  },
  promotion: {
    why: 'what the platform or a merchant offers',
    columns: `kind display_name internal_notes code discount_type scope categories channels time_from time_until
      per_user_period funded_by`,
  },
  provider_line: { why: 'ids and figures', columns: 'id type source_id payment_intent_id' },
  rate_limit: { why: 'hashes and networks, until their period is over', columns: 'key' },
  route: { why: 'what a dispatcher has planned', columns: 'name city vehicle_type courier_price note' },
  schema_migration: { why: 'the schema', columns: 'name' },
  setting: { why: 'the product', columns: 'key value' },
  store: {
    why: 'a shop',
    columns: `name slug description city tz address channels schedule cutoff minimum_order_restrictions
      accent_color picture cuisines event_types proof_requirement settings phone`,
  },
  stored_file: {
    why: 'what kind of file it is; the file itself goes when it shows a person',
    columns: 'kind content_type sha256',
  },
  warehouse: { why: 'a place', columns: 'name city address note' },
}
