import { type InferResult, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { askedTogether } from '../../../core/db/asked-together'
import type { Database } from '../../../core/db/open'
import { type LocalDate, localTimeOf } from '../../../core/rules/local-time'
import { asRule, ruleRowsFor } from '../../companies/allowances/entitlement-rules'
import {
  companyMoneyFrom,
  entitlementAccounts,
  grantedIn,
  spendingsIn,
} from '../../companies/allowances/entitlements'
import type { Spending } from '../../companies/allowances/rules/spending'
import { openCreditRows } from '../../money/ledger/credits.store'
import { balanceRows, presentBalances } from '../../money/ledger/ledger.store'
import { seenAccounts } from '../../money/ledger/ledger-decisions'
import { account } from '../../money/ledger/rules/accounts'
import { expiredCents, walletHolds } from '../../money/wallet/wallet'
import { historyFrom, ordersThatStand, type PromotionFacts, usesOf } from '../../offers/promotions/promotions'
import type { Promotion } from '../../offers/promotions/rules/promotion'
import { stockRows } from '../../stores/inventory/inventory.store'
import type { CheckoutFacts } from './checkout-facts'
import { liveReservations, presentReservation } from './checkouts.store'

export type FundsQuestion = {
  personId: string
  storeId: string
  locationId: string | null
  on: LocalDate | null
  /** Of the accounts that can pay. */
  codes: readonly string[]
  productIds: readonly string[]
  promotionIds: readonly string[] | RawBuilder<string[]>
  /** Null: nobody else's reservations count. */
  device: string | null
}

/** As a query: one row with all that changes by the second. */
export const fundsRows = (db: Database, given: FundsQuestion) =>
  db.selectNoFrom(eb => [
    jsonArrayFrom(balanceRows(db, given.codes)).as('balances'),
    jsonArrayFrom(openCreditRows(db, given)).as('credits'),
    jsonArrayFrom(walletHolds(db, given)).as('holds'),
    jsonArrayFrom(stockRows(db, given)).as('stock'),
    jsonArrayFrom(ruleRowsFor(db, given)).as('rules'),
    asArray(spendingsIn({ personId: given.personId, on: given.on })).as('spendings'),
    asArray(grantedIn(given)).as('granted'),
    jsonArrayFrom(usesOf(db, given)).as('uses'),
    eb.exists(ordersThatStand(db, { personId: given.personId })).as('hasOrdered'),
    jsonArrayFrom(liveReservations(db, given)).as('live'),
  ])

const fundsRow = askedTogether(
  {
    personId: 'text',
    storeId: 'text',
    locationId: 'text',
    on: 'date',
    codes: 'text[]',
    productIds: 'text[]',
    promotionIds: 'text[]',
    device: 'text',
  },
  fundsRows,
)

const asArray = <Row>(rows: RawBuilder<Row>) =>
  sql<Row[]>`(select coalesce(json_agg(found), '[]') from (${rows}) as found)`

/** The accounts that can pay an order: the wallet, and what a company gives for its day. */
export const fundingAccounts = (personId: string, on: LocalDate | null): string[] => [
  account.balance(personId),
  ...(on ? Object.values(entitlementAccounts({ personId, on })) : []),
]

/**
 * What a person can spend, what is in stock, what promotions they have used and what is set aside for them, as it is now.
 * @param device from which a person of whom nothing is proven has set things aside, under whatever name
 */
export async function readFunds(
  db: Database,
  facts: CheckoutFacts,
  now: Date,
  device: string | null = null,
): Promise<Funds> {
  const { person, store, location, deliveryOn: on, payload, promotions } = facts
  const [row] = await fundsRow(db, {
    personId: person.id,
    storeId: store.id,
    locationId: location?.id ?? null,
    on,
    codes: fundingAccounts(person.id, on),
    productIds: payload.cart.map(line => line.productId),
    promotionIds: promotions.map(({ id }) => id),
    device,
  })
  return fundsFrom(row!, facts, now)
}

type FundsRow = InferResult<ReturnType<typeof fundsRows>>[number]
export type Funds = ReturnType<typeof fundsFrom>

/** What a row of `fundsRows` says of an order. */
export function fundsFrom(row: FundsRow, facts: CheckoutFacts, now: Date) {
  const { person, store, location, deliveryOn: on, payload } = facts
  const codes = fundingAccounts(person.id, on)
  const { balances, stock, rules, spendings, granted, uses, hasOrdered, live } = row
  const wallet = presentBalances(codes, balances)
  const credits = row.credits.map(credit => ({
    ...credit,
    expiresAt: credit.expiresAt === null ? null : new Date(credit.expiresAt),
  }))
  const history: PromotionFacts = {
    hasOrdered: hasOrdered === true,
    uses: uses.map(use => ({ ...use, used_at: new Date(use.used_at) })),
  }
  return {
    wallet,
    /** What is left in it, credit by credit. */
    credits,
    /** The same accounts, as they have to be still when something is decided on them. */
    seen: seenAccounts(codes, balances),
    live: live.map(presentReservation),
    expiredCents: expiredCents(
      {
        credits,
        holds: row.holds.map(hold => ({ ...hold, at: new Date(hold.at) })),
        freeCents: wallet.get(account.balance(person.id))!.freeCents,
      },
      now,
    ),
    /** What is left of products that can run out. */
    stock: new Map(
      stock.flatMap(({ product_id, unlimited, free }) => (unlimited ? [] : [[product_id, free] as const])),
    ),
    /** Of these there is nothing on the day of the delivery, whatever is left of them. */
    soldOut: new Set(stock.flatMap(({ product_id, isSoldOut }) => (isSoldOut ? [product_id] : []))),
    /** What the company gives for this delivery, if there is one, once `planned` are placed. */
    company: (planned: readonly Spending[] = []) =>
      on === null
        ? null
        : companyMoneyFrom(
            { rules: rules.map(asRule), spendings: [...spendings, ...planned], granted },
            {
              personId: person.id,
              locationId: location?.id ?? null,
              on,
              time: payload.deliveryOption
                ? localTimeOf(payload.deliveryOption.deliveryStartDate, store.tz)
                : null,
              channel: payload.channel,
            },
          ),
    /** How often they have used these promotions. */
    historyWith: (counted: readonly Promotion[]) => historyFrom(counted, history, { now, tz: store.tz }),
  }
}
