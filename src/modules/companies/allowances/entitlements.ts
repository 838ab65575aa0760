import { sql } from 'kysely'
import type { World } from '../../../core/context'
import { literalList } from '../../../core/db/literal-list'
import type { Database, Tx } from '../../../core/db/open'
import type { LocalDate, LocalTime } from '../../../core/rules/local-time'
import type { Channel } from '../../../core/rules/ordering/channels'
import { FAILED_ORDER_STATES } from '../../../core/rules/ordering/order-states'
import { ensureAccounts, postTx } from '../../money/ledger/ledger.store'
import type { Move } from '../../money/ledger/ledger-decisions'
import { account } from '../../money/ledger/rules/accounts'
import { rulesFor } from './entitlement-rules'
import {
  type EntitlementKind,
  type EntitlementRule,
  type Entitlements,
  entitlementsOn,
  flexPeriodOf,
} from './rules/entitlements'
import { type Spending, type Spent, spentOf } from './rules/spending'

/** Whose money from which company, for a delivery of a day. */
export type EntitlementQuestion = {
  personId: string
  /** Null: no company, so nothing. */
  locationId: string | null
  on: LocalDate
  /** Of the delivery; null while no window is chosen. */
  time: LocalTime | null
  channel: Channel
  /** An order that is about to be paid otherwise: what it is paid with now counts as not spent. */
  exceptOrderId?: string
  /** An order that is placed: what was ordered after it does not count, nor what is held now. */
  before?: { orderId: string; at: Date }
}

export type CompanyMoney = Entitlements & {
  /** What is in the ledger for the day already, from this location. */
  alreadyGranted: Record<EntitlementKind, number>
  /** Of this location's money, by orders of the day and live checkouts. */
  alreadySpent: Record<EntitlementKind, number>
  /** By card and balance, for orders of that day that were not canceled. */
  paidByUserAtDateCents: number
}

export const entitlementAccounts = ({ personId, on }: Pick<EntitlementQuestion, 'personId' | 'on'>) => ({
  kind: account.kind(personId, on),
  flex: account.flex(personId, flexPeriodOf(on)),
})

/** What a person may spend of the company's money on a delivery: what the rules give, less orders and live checkouts. */
export async function companyMoneyOf(
  db: Database,
  question: EntitlementQuestion,
  /** What orders will take that are placed before this one. */
  planned: readonly Spending[] = [],
): Promise<CompanyMoney> {
  const { personId, locationId } = question
  const [rules, spendings, granted] = await Promise.all([
    locationId ? rulesFor(db, { personId, locationId }) : [],
    spendingsOf(db, question),
    locationId ? grantedTo(db, Object.values(entitlementAccounts(question)), locationId) : [],
  ])
  return companyMoneyFrom({ rules, spendings: [...spendings, ...planned], granted }, question)
}

/** The same for deliveries of several days, each as if it were the only one. */
export async function companyMoneyOfDays(
  db: Database,
  question: Omit<EntitlementQuestion, 'on'>,
  days: readonly LocalDate[],
): Promise<CompanyMoney[]> {
  const { personId, locationId } = question
  const firstsOfMonths = days.filter(
    (on, at) => days.findIndex(other => other.slice(0, 7) === on.slice(0, 7)) === at,
  )
  const codes = days.flatMap(on => Object.values(entitlementAccounts({ personId, on })))
  const [rules, spendings, granted] = await Promise.all([
    locationId ? rulesFor(db, { personId, locationId }) : [],
    Promise.all(firstsOfMonths.map(on => spendingsOf(db, { ...question, on }))),
    locationId ? grantedTo(db, codes, locationId) : [],
  ])
  const facts = { rules, spendings: spendings.flat(), granted }
  return days.map(on => companyMoneyFrom(facts, { ...question, on }))
}

/** The same of facts that were read before. */
export function companyMoneyFrom(
  facts: { rules: EntitlementRule[]; spendings: readonly Spending[]; granted: readonly Granted[] },
  question: EntitlementQuestion,
): CompanyMoney {
  const { on, time, channel, locationId } = question
  const spent = spentOf(facts.spendings, { on, locationId })
  const codes = entitlementAccounts(question)
  const givenTo = (code: string) => facts.granted.find(row => row.code === code)?.cents ?? 0
  return {
    ...entitlementsOn({
      rules: facts.rules,
      on,
      time,
      channel,
      spentOnDay: { kind: spent.dayKind, flex: spent.dayFlex },
      spentInMonth: { kind: spent.monthKind, flex: spent.monthFlex },
    }),
    alreadyGranted: { kind: givenTo(codes.kind), flex: givenTo(codes.flex) },
    alreadySpent: { kind: spent.dayKind, flex: spent.dayFlex },
    paidByUserAtDateCents: spent.dayPaid,
  }
}

/**
 * Orders of the day's month, and what is held for checkouts that may still become orders. Of an order that was called
 * off, what was kept of the company's money is spent.
 */
export const spentBy = async (db: Database, question: EntitlementQuestion): Promise<Spent> =>
  spentOf(await spendingsOf(db, question), question)

async function spendingsOf(db: Database, question: EntitlementQuestion): Promise<Spending[]> {
  return (await spendingsIn(question).execute(db)).rows
}

type SpendingsQuestion = Pick<EntitlementQuestion, 'personId' | 'exceptOrderId' | 'before'> & {
  on: LocalDate | null
}

/** As a query: what orders of the month took, by day and location. */
export const spendingsIn = ({ personId, on, exceptOrderId, before }: SpendingsQuestion) => sql<Spending>`
  select "on", "locationId", sum(kind)::bigint as "kindCents", sum(flex)::bigint as "flexCents",
    sum(paid)::bigint as "paidCents"
  from (
    select delivery_on::text as "on", location_id as "locationId",
      kind_cents - refunded_kind_cents as kind, flex_cents - refunded_flex_cents as flex,
      case when state in ${literalList(FAILED_ORDER_STATES)} then 0
        else balance_cents + card_cents - refunded_balance_cents - refunded_card_cents end as paid
    from purchase_order
    where person_id = ${personId} and id is distinct from ${exceptOrderId ?? null}::text
      and ${before ? sql`(created_at, id) < (${before.at}, ${before.orderId})` : sql`true`}
      and delivery_on between date_trunc('month', ${on}::date)::date
        and (date_trunc('month', ${on}::date) + interval '1 month' - interval '1 day')::date
    union all
    select draft->>'deliveryOn', draft->>'locationId',
      (draft->'parts'->>'kindCents')::bigint, (draft->'parts'->>'flexCents')::bigint, 0
    from checkout
    where person_id = ${personId} and state = 'reserved' and ${sql.lit(!before)}
      and draft->>'deliveryOn' like to_char(${on}::date, 'YYYY-MM-') || '%'
  ) spending
  group by "on", "locationId"`

/** What a location has given to an account so far. */
export type Granted = { code: string; cents: number }

const grantedTo = async (db: Database, codes: string[], locationId: string): Promise<Granted[]> =>
  (await grantedIn({ codes, locationId }).execute(db)).rows

/**
 * As a query: what a location has given to these accounts. From each account to its own grants: `offset` keeps Postgres
 * from looking through all that the location ever gave.
 */
export const grantedIn = ({ codes, locationId }: { codes: readonly string[]; locationId: string | null }) =>
  sql<Granted>`
  select a.code, sum(grants.cents)::bigint as cents
  from ledger_account a
  cross join lateral (
    select x.amount_cents as cents
    from ledger_tx t join ledger_transfer x on x.tx_id = t.id
    where t.ref_type = 'account' and t.ref_id = a.id and t.kind = 'grant' and t.memo = ${locationId}
    offset 0
  ) as grants
  where a.code = any(${codes})
  group by a.code`

/**
 * Whether this location has to give something before so much of its money is spent. What is free in the person's
 * accounts may be another company's.
 */
export const lacksGrant = (
  { alreadyGranted, alreadySpent }: Pick<CompanyMoney, 'alreadyGranted' | 'alreadySpent'>,
  { kindCents, flexCents }: { kindCents: number; flexCents: number },
): boolean =>
  kindCents > alreadyGranted.kind - alreadySpent.kind || flexCents > alreadyGranted.flex - alreadySpent.flex

/** What the company owes so far and has not given yet, account by account, each under a key of its own. */
export function missingGrants(
  { personId, locationId, on }: { personId: string; locationId: string; on: LocalDate },
  money: Pick<CompanyMoney, 'granted' | 'alreadyGranted'>,
) {
  const codes = entitlementAccounts({ personId, on })
  const due = { kind: account.kindDue(locationId), flex: account.flexDue(locationId) }
  return (['kind', 'flex'] as const).flatMap(kind => {
    const cents = money.granted[kind] - money.alreadyGranted[kind]
    const key = `grant:${codes[kind]}:${locationId}:${money.granted[kind]}`
    return cents > 0 ? [{ key, debit: due[kind], credit: codes[kind], cents }] : []
  })
}

/** The same as moves of a decision. Accounts that are not open yet are opened under the ids that `idOf` answers. */
export const grantMoves = (
  world: Pick<World, 'newId'>,
  { at, idOf, ...whose }: GrantedTo & { idOf(code: string): string },
  money: Pick<CompanyMoney, 'granted' | 'alreadyGranted'>,
): Move[] =>
  missingGrants(whose, money).map(({ key, debit, credit, cents }) => ({
    writes: {
      id: world.newId(),
      entry: {
        key,
        kind: 'grant',
        ref: { type: 'account', id: idOf(credit) },
        memo: whose.locationId,
        at,
      },
      transfers: [{ debit, credit, amountCents: cents, memo: 'grant' }],
      credits: [],
    },
  }))

type GrantedTo = { personId: string; locationId: string; on: LocalDate; at: Date }

/** What the company owes so far becomes money in the person's accounts of the day. The caller holds the person's wallet. */
export async function grantEntitlements(
  tx: Tx,
  world: Pick<World, 'newId'>,
  { personId, locationId, on, at }: GrantedTo,
  money: Pick<CompanyMoney, 'granted' | 'alreadyGranted'>,
): Promise<void> {
  const codes = Object.values(entitlementAccounts({ personId, on }))
  // Sent one behind the other over one connection, without waiting for each other's answers.
  const [, accounts] = await Promise.all([
    ensureAccounts(tx, world, codes, at),
    tx.selectFrom('ledger_account').select(['id', 'code']).where('code', 'in', codes).execute(),
  ])
  await Promise.all(
    missingGrants({ personId, locationId, on }, money).map(({ key, debit, credit, cents }) =>
      postTx(
        tx,
        world,
        {
          key,
          kind: 'grant',
          ref: { type: 'account', id: accounts.find(({ code }) => code === credit)!.id },
          memo: locationId,
          at,
        },
        [{ debit, credit, amountCents: cents, memo: 'grant' }],
      ),
    ),
  )
}
