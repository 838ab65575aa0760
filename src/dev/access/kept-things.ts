import type { Person } from '../../core/context'
import { HOUR_MS } from '../../core/rules/instant'
import type { TestWorld } from '../../core/testing'
import { postTx } from '../../modules/money/ledger/ledger.store'
import { giveBalance } from '../../modules/money/ledger/money.make'
import { account } from '../../modules/money/ledger/rules/accounts'

/** What a person and an office keep beside. */
export async function keepThings(
  world: TestWorld,
  customer: Person,
  locationId: string,
  { id: storeId, merchant_id: merchantId }: { id: string; merchant_id: string },
  city: string,
) {
  const { db } = world
  const now = world.clock.now()
  const later = new Date(now.getTime() + 24 * HOUR_MS)
  const created = () => ({ id: world.newId(), created_at: now })
  const owned = () => ({ ...created(), person_id: customer.id })
  const address = { address: 'Carrer de Mallorca 1', postalCode: '08029', city: 'Barcelona', country: 'ES' }
  const secret = () => Buffer.from(world.randomBytes(32))

  const promotion = () => ({
    ...created(),
    merchant_id: merchantId,
    kind: 'discount',
    display_name: 'Autumn',
    code: world.newId().toUpperCase(),
    discount_type: 'percent',
    scope: 'cart',
    percent_bps: 1000,
    funded_by: 'merchant',
    updated_at: now,
  })
  const rows = {
    address: { ...owned(), address, is_default: true },
    billing: {
      ...owned(),
      name: 'Mine',
      vat_number: 'ESB12345674',
      address,
      is_default: true,
      updated_at: now,
    },
    key: { ...owned(), name: 'Mine', prefix: 'ck_', secret_hash: secret(), scopes: [] },
    todo: { ...owned(), title: 'Call the printer' },
    paperTemplate: {
      ...created(),
      merchant_id: merchantId,
      name: 'Closed',
      html: '<p>Closed',
      updated_at: now,
    },
    permission: { ...owned(), type: 'RestockerPermission', scope: {}, revoked_at: now },
    session: { ...owned(), last_used_at: now, expires_at: later },
    otherSession: { ...owned(), last_used_at: now, expires_at: later },
    kiosk: {
      ...created(),
      device_id: `kiosk-${world.newId()}`,
      name: 'Fridge',
      location_id: locationId,
      claimed_at: now,
      updated_at: now,
    },
    entitlementRule: {
      ...created(),
      location_id: locationId,
      kind: 'kind',
      amount_cents: 0,
      updated_at: now,
    },
    invitation: {
      ...created(),
      location_id: locationId,
      email: `${world.newId()}@example.test`,
      token_hash: secret(),
      expires_at: later,
    },
    message: {
      ...created(),
      medium: 'email',
      recipient: customer.email!,
      person_id: customer.id,
      template: 'order-placed',
      language: 'en',
      body_text: 'Thank you',
      state: 'sent',
    },
    logEntry: {
      id: world.newId(),
      at: now,
      call: 'customer.profile.change',
      actor_id: customer.id,
      entity_type: 'person',
      entity_id: customer.id,
    },
    notification: {
      ...created(),
      created_by: customer.id,
      kind: 'service',
      title: 'Hello',
      message: 'Lunch is here',
      state: 'sending',
    },
    bankAccount: { ...created(), number: world.newId(), owner: '', currency: 'EUR' },
    bankImport: {
      ...created(),
      name: 'november.n43',
      size_bytes: 1,
      state: 'receiving',
      created_by: customer.id,
      updated_at: now,
    },
    promotion: promotion(),
    coupon: promotion(),
    checkout: {
      ...owned(),
      city,
      store_id: storeId,
      window_start: later,
      client_key: world.newId(),
      request_hash: '',
      payload: {},
      draft: {},
      state: 'released',
      total_cents: 0,
      card_cents: 0,
      expires_at: later,
      updated_at: now,
    },
  }
  const bankTransaction = {
    ...created(),
    account_id: rows.bankAccount.id,
    import_id: rows.bankImport.id,
    source: 'csv',
    fingerprint: secret(),
    booked_on: '2026-11-16',
    value_on: '2026-11-16',
    amount_cents: 1000,
    currency: 'EUR',
    counterparty: 'Mine',
    iban: '',
    concept: '',
    reference: '',
    state: 'toDecide',
    updated_at: now,
  }
  const tillOrder = {
    ...created(),
    store_id: storeId,
    guest_id: customer.id,
    seller_id: customer.id,
    client_key: world.newId(),
    token: world.newId(),
  }
  await db.insertInto('address_entry').values(rows.address).execute()
  await db.insertInto('billing_details').values(rows.billing).execute()
  await db.insertInto('api_key').values(rows.key).execute()
  await db.insertInto('todo').values(rows.todo).execute()
  await db.insertInto('paper_template').values(rows.paperTemplate).execute()
  await db.insertInto('permission').values(rows.permission).execute()
  await db.insertInto('session').values([rows.session, rows.otherSession]).execute()
  await db.insertInto('kiosk').values(rows.kiosk).execute()
  await db.insertInto('entitlement_rule').values(rows.entitlementRule).execute()
  await db.insertInto('location_invitation').values(rows.invitation).execute()
  await db.insertInto('outgoing_message').values(rows.message).execute()
  await db.insertInto('notification').values(rows.notification).execute()
  await db.insertInto('bank_account').values(rows.bankAccount).execute()
  await db.insertInto('bank_import').values(rows.bankImport).execute()
  await db.insertInto('bank_transaction').values(bankTransaction).execute()
  await db.insertInto('promotion').values([rows.promotion, rows.coupon]).execute()
  await db
    .insertInto('checkout')
    .values([rows.checkout, soldAtTill(world, rows.checkout, tillOrder)])
    .execute()
  await db.insertInto('till_order').values(tillOrder).execute()
  await db.insertInto('audit_entry').values(rows.logEntry).execute()
  const wallet = await fillWallet(world, customer.id)
  return {
    ...wallet,
    addressId: rows.address.id,
    billingId: rows.billing.id,
    keyId: rows.key.id,
    todoId: rows.todo.id,
    paperTemplateId: rows.paperTemplate.id,
    permissionId: rows.permission.id,
    sessionId: rows.session.id,
    otherSignInId: rows.otherSession.id,
    kioskId: rows.kiosk.id,
    invitationId: rows.invitation.id,
    entitlementRuleId: rows.entitlementRule.id,
    messageId: rows.message.id,
    notificationId: rows.notification.id,
    promotionId: rows.promotion.id,
    couponId: rows.coupon.id,
    checkoutId: rows.checkout.id,
    tillOrderId: tillOrder.id,
    logEntryId: rows.logEntry.id,
    bankImportId: rows.bankImport.id,
    bankTransactionId: bankTransaction.id,
  }
}

/** What was reserved by the till. */
const soldAtTill = <Checkout extends { expires_at: Date }>(
  world: TestWorld,
  checkout: Checkout,
  tillOrder: { id: string },
) => ({
  ...checkout,
  id: world.newId(),
  client_key: tillOrder.id,
  draft: {
    customer: { firstName: 'Nil', lastName: '', email: '' },
    windowEnd: checkout.expires_at.toISOString(),
    comments: '',
    lines: [],
  },
})

/** Something was spent, and a gift is as it was given. */
async function fillWallet(world: TestWorld, personId: string) {
  const debitKey = `spent:${world.newId()}`
  await giveBalance(world, personId, 100)
  await world.db
    .transaction()
    .execute(tx =>
      postTx(tx, world, { key: debitKey, kind: 'test', at: world.clock.now() }, [
        { debit: account.balance(personId), credit: account.delivery, amountCents: 100, memo: 'test' },
      ]),
    )
  await giveBalance(world, personId, 700)
  const { id: debitId } = await world.db
    .selectFrom('ledger_transfer as x')
    .innerJoin('ledger_tx as t', 't.id', 'x.tx_id')
    .select('x.id')
    .where('t.key', '=', debitKey)
    .executeTakeFirstOrThrow()
  const { id: creditId } = await world.db
    .selectFrom('credit')
    .select('id')
    .where('person_id', '=', personId)
    .where('remaining_cents', '=', 700)
    .executeTakeFirstOrThrow()
  return { debitId, creditId }
}
