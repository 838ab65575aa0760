/**
 * Tables of which nothing goes with a person, and why, with their columns that hold text: what they say is the
 * product's, a merchant's or a company's own. Those of collections stand with their samples.
 */
export const UNTOUCHED: Record<string, { why: string; columns: string }> = {
  catalog_version: { why: 'what a merchant sold', columns: 'content note' },
  day_seal: { why: 'figures', columns: 'previous_hash hash balances' },
  kiosk: { why: 'a device', columns: 'device_id name token_hash pending_token claim_code version' },
  courier_shift: { why: 'hours of work, which the law has employers keep', columns: 'city vehicle_type' },
  route_handover: { why: 'ids, and a signature of a code', columns: 'code_signature' },
  arrival_promise: { why: 'hours of an order', columns: 'city vehicle_type' },
  bag_scan: {
    why: 'where a bag was seen; the reading is named by a device',
    columns: 'place shelf device_key',
  },
  ledger_account: { why: 'ids only', columns: 'code kind currency' },
  ledger_transfer: { why: 'never changed; says of what kind it is', columns: 'memo' },
  ledger_tx: { why: 'never changed; names ids and kinds', columns: 'key kind ref_type memo' },
  live_channel: { why: 'ids only', columns: 'channel' },
  paper_template: { why: 'what a merchant or the platform prints', columns: 'name html' },
  payment_hold: { why: 'ids only', columns: 'order_id' },
  live_message: { why: 'ids and states, for ten minutes', columns: 'channel type data' },
  order_day: { why: 'sums', columns: 'city channel' },
  courier_day: { why: 'sums', columns: 'city' },
  printer_day: { why: 'sums', columns: 'city' },
  order_city_day: { why: 'sums', columns: 'city channel' },
  fee_day: { why: 'sums', columns: 'city channel' },
  order_city_month: { why: 'sums', columns: 'city channel' },
  printer_city_day: { why: 'sums', columns: 'city' },
  printer_city_month: { why: 'sums', columns: 'city' },
  order_month: { why: 'sums', columns: 'city channel' },
  courier_month: { why: 'sums', columns: 'city' },
  printer_month: { why: 'sums', columns: 'city' },
  alert: { why: 'what staff watches', columns: 'name figure city state' },
  server_pulse: { why: 'servers', columns: 'version' },
  stale_day: { why: 'days and ids', columns: 'kind' },
  partner_dispatch: {
    why: 'ids and figures of an errand',
    columns: 'order_ids state partner_quote_id partner_delivery_id tracking_url',
  },
  partner_file: {
    why: 'rows of a courier partner, for thirty days: ids and figures of errands',
    columns: 'rejected_csv',
  },
  webhook_delivery: {
    why: 'ids, states and amounts of orders, and what a machine has answered, for thirty days',
    columns: 'event_id type body state response_body error',
  },
  timer_mark: { why: 'names timers', columns: 'name' },
  money_check: { why: 'names ids and kinds', columns: 'name faults progress' },
  payment_dispute: { why: 'ids, and why a bank says so', columns: 'id payment_intent_id status reason' },
  printer: {
    why: 'a device',
    columns:
      'device_id name city token_hash claim_code pending_token format language ip channels version status station categories profile',
  },
  provider_line: { why: 'ids and figures', columns: 'id type source_id payment_intent_id' },
  rate_limit: { why: 'hashes and networks, until their period is over', columns: 'key' },
  route: { why: 'what a dispatcher has planned', columns: 'name city vehicle_type courier_price note' },
  schema_migration: { why: 'the schema', columns: 'name' },
  setting: { why: 'the product', columns: 'key value' },
  stored_file: {
    why: 'what kind of file it is; the file itself goes when it shows a person',
    columns: 'kind content_type sha256',
  },
}
