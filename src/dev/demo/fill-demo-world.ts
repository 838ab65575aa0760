import type { FileStore } from '../../adapters/files/port'
import type { Payments } from '../../adapters/payments/port'
import type { Connection } from '../../core/db/open'
import type { DB } from '../../core/db/tables'
import { makeIds } from '../../core/ids'
import { hashPassword } from '../../modules/identity/sign-in/passwords'
import { payCards } from './card-payments'
import { makeDemoWorld } from './make-demo-world'
import { fillInvoices } from './orders/invoices'
import { makePayoutAccounts, payEarlierWeeks } from './orders/payouts'
import { keepProofPhotos } from './proof-photos'
import { insertRows, type Rows } from './rows'
import { DEMO_PASSWORD } from './sign-ins'

export { DEMO_SIGN_INS } from './sign-ins'

type DemoRequest = {
  wanted: boolean
  seed: number
  now: Date
  /** Where the demo's cards and payments are made known, when that is the simulator. */
  payments?: Payments
  /** Where the couriers' photos go; without it there are none. */
  files?: FileStore
  /** Under which account numbers are sealed; without it no payee has an account, and no earlier week is paid. */
  secret?: string
  /** How long people have ordered for. Default: two months. */
  daysBack?: number
}

const SETTING = 'demo-world'
/** Two servers that start on one new database meet here. */
const LOCK = 9070_21

/** What others point at comes first. */
const TABLES: readonly (keyof DB)[] = [
  'organization',
  'location',
  'merchant',
  'brand',
  'warehouse',
  'store',
  'product',
  'catalog',
  'catalog_version',
  'catalog_store',
  'inventory_item',
  'distribution_channel',
  'promotion',
  'person',
  'login_method',
  'permission',
  'location_member',
  'entitlement_rule',
  'address_entry',
  'fleet',
  'fleet_member',
  'courier_position',
  'printer',
  'printer_store',
  'payment_method',
  'purchase_order',
  'promotion_use',
  'order_line',
  'order_event',
  'ledger_account',
  'ledger_tx',
  'ledger_transfer',
  'credit',
  'credit_use',
  'refund',
  'rating',
  'stored_file',
  'route',
  'route_candidate',
  'waypoint',
  'waypoint_order',
  'bag_scan',
  'location_ping',
  'incidence',
  'incidence_event',
  'incidence_photo',
  'proposal',
  'proposal_message',
  'lead',
  'business',
  'point_of_sale',
  'issuer',
  'route_schedule',
  'route_request',
  'referral_program',
  'referral_code',
  'referral',
]

/**
 * Fills a new database, in one transaction: it is there as a whole or not at all, and a start that was cut short
 * is made up for by the next. A database that has people in it is left as it is.
 */
export async function fillDemoWorld(
  connection: Pick<Connection, 'db' | 'driver'>,
  { wanted, seed, now, payments, files, secret, daysBack }: DemoRequest,
): Promise<{ present: boolean; note: string }> {
  const before = await stateOf(connection)
  if (before.isFilled) return { present: true, note: 'as it was left' }
  if (!wanted) return { present: false, note: 'not wanted' }
  if (before.hasPeople) return { present: false, note: 'the database has people of its own' }

  const photos = files ? await keepProofPhotos(seed, now, files) : []
  const world = makeDemoWorld(seed, now, {
    passwordHash: await hashPassword(DEMO_PASSWORD),
    proofIds: photos.map(({ id }) => id),
    daysBack,
  })
  if (payments) await payCards(payments, seed, now, world)
  const paying = secret === undefined ? null : payingWorld(connection, secret, now)
  const rows: Rows = {
    ...world.rows,
    stored_file: photos,
    ...(paying && makePayoutAccounts(paying, now, world.rows)),
  }
  const isOurs = await connection.driver.begin(async tx => {
    await tx`select pg_advisory_xact_lock(${LOCK})`
    const [other] = await tx`select 1 from setting where key = ${SETTING}`
    if (other) return false
    await insertRows(tx, rows, TABLES)
    await tx`
      update catalog set published_version_id = version.id
      from catalog_version version where version.catalog_id = catalog.id`
    await tx`
      insert into payment_hold (order_id, since)
      select id, updated_at from purchase_order where payment_state = 'authorised'`
    await tx`
      insert into unpaid_order (order_id)
      select id from purchase_order where payment_state = 'capture_failed'`
    await tx`
      update person set default_payment_method_id = method.id
      from payment_method method where method.person_id = person.id`
    await tx`
      insert into setting (key, value, updated_at)
      values (${SETTING}, jsonb_build_object('seed', ${seed}::int, 'filledAt', ${now.toISOString()}::text), ${now})`
    return true
  })
  if (isOurs) await fillInvoices(connection.db, seed, now)
  // Until the database has counted what came so suddenly, it reads whole tables where an index would do.
  await connection.driver`analyze`
  if (paying) await payEarlierWeeks(paying)
  return { present: true, note: noteOf(rows) }
}

/** As much of a world as settling and paying takes, at the moment of the demo. */
function payingWorld({ db }: Pick<Connection, 'db'>, secret: string, now: Date) {
  const clock = { now: () => now }
  const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))
  return { db, clock, randomBytes, newId: makeIds(clock, randomBytes), settings: { secret } }
}

async function stateOf({ db }: Pick<Connection, 'db'>): Promise<{ isFilled: boolean; hasPeople: boolean }> {
  const filled = await db.selectFrom('setting').select('key').where('key', '=', SETTING).executeTakeFirst()
  const person = await db.selectFrom('person').select('id').limit(1).executeTakeFirst()
  return { isFilled: filled !== undefined, hasPeople: person !== undefined }
}

function noteOf(rows: Rows): string {
  const count = (table: keyof DB) => (rows[table] ?? []).length
  return `${count('store')} stores, ${count('product')} products, ${count('person')} people, ${count('purchase_order')} orders`
}
