import type { LocalDate, LocalTime } from '../../../core/rules/local-time'
import type { Channel } from '../../../core/rules/ordering/channels'
import {
  type EntitlementKind,
  type EntitlementRule,
  type Entitlements,
  entitlementsOn,
  flexPeriodOf,
} from '../../../modules/companies/allowances/rules/entitlements'
import { account, accountFacts } from '../../../modules/money/ledger/rules/accounts'
import type { PaymentParts } from '../../../modules/money/ledger/rules/waterfall'
import { type Office, type Rule, weekdaysOf } from '../companies'
import type { Random } from '../random'
import type { Rows } from '../rows'
import { walletCredits } from './wallet-credits'

export interface Transfer {
  debit: string
  credit: string
  amountCents: number
  memo: string
}

export interface Entry {
  key: string
  kind: string
  ref: { type: string; id: string }
  actorId?: string | null
  memo?: string
  at: Date
  /** Of the credit that it brings to a wallet. */
  expiresAt?: Date
}

export type CompanyMoney = Entitlements & { paidByUserAtDateCents: number }

type Spent = Record<EntitlementKind | 'paid', number>

const NOTHING = { kind: 0, flex: 0 }

/** The ledger while the world is made: entries in any order, written down in the order of their time. */
export class Books {
  private readonly entries: { entry: Entry; transfers: readonly Transfer[] }[] = []
  private readonly accountIds = new Map<string, string>()
  private readonly wallets = new Map<string, number>()
  private readonly granted = new Map<string, number>()
  /** By person and month, then by day. */
  private readonly spent = new Map<string, Map<LocalDate, Spent>>()

  constructor(
    private readonly random: Random,
    private readonly openedAt: Date,
  ) {}

  post(entry: Entry, transfers: readonly Transfer[]): void {
    if (transfers.length === 0) return
    this.entries.push({ entry, transfers })
  }

  /** Money for a wallet, from the bank or as a gift. */
  credit(
    personId: string,
    amountCents: number,
    how: 'topup' | 'gifted',
    at: Date,
    memo: string,
    expiresAt?: Date,
  ): void {
    this.wallets.set(personId, this.balanceOf(personId) + amountCents)
    this.post(
      {
        key: `${how}:${this.random.id(at)}`,
        kind: how,
        ref: { type: 'person', id: personId },
        actorId: personId,
        memo,
        at,
        expiresAt,
      },
      [
        {
          debit: how === 'topup' ? account.stripe : account.gifted,
          credit: account.balance(personId),
          amountCents,
          memo: how,
        },
      ],
    )
  }

  balanceOf(personId: string): number {
    return this.wallets.get(personId) ?? 0
  }

  /** What the company gives for a delivery, less what was ordered before. */
  companyMoney(
    personId: string,
    office: Office,
    when: { on: LocalDate; time: LocalTime; channel: Channel },
  ): CompanyMoney {
    const days = this.spent.get(monthKey(personId, when.on)) ?? new Map<LocalDate, Spent>()
    const day = days.get(when.on)
    const month = { ...NOTHING }
    for (const [on, spent] of days) {
      if (on === when.on) continue
      month.kind += spent.kind
      month.flex += spent.flex
    }
    const entitlements = entitlementsOn({
      rules: office.rules.map(asRule),
      ...when,
      spentOnDay: day ?? NOTHING,
      spentInMonth: month,
    })
    return { ...entitlements, paidByUserAtDateCents: day?.paid ?? 0 }
  }

  /** Takes the parts of an order out of what its person has, after the company has granted its share of the day. */
  spend(
    personId: string,
    office: Office | null,
    on: LocalDate,
    at: Date,
    money: CompanyMoney | null,
    parts: PaymentParts,
  ): void {
    if (office && money) this.grant(personId, office, on, at, money)
    this.wallets.set(personId, this.balanceOf(personId) - parts.balanceCents)
    const spent = this.spentOn(personId, on)
    spent.kind += parts.kindCents
    spent.flex += parts.flexCents
    spent.paid += parts.balanceCents + parts.cardCents
  }

  /** An order failed: what it took of the day's allowance can be spent again. */
  unspend(personId: string, on: LocalDate, parts: PaymentParts): void {
    const spent = this.spentOn(personId, on)
    spent.kind -= parts.kindCents
    spent.flex -= parts.flexCents
    spent.paid -= parts.balanceCents + parts.cardCents
  }

  private spentOn(personId: string, on: LocalDate): Spent {
    const key = monthKey(personId, on)
    const days = this.spent.get(key) ?? new Map<LocalDate, Spent>()
    this.spent.set(key, days)
    const spent = days.get(on) ?? { kind: 0, flex: 0, paid: 0 }
    days.set(on, spent)
    return spent
  }

  private grant(personId: string, office: Office, on: LocalDate, at: Date, { granted }: CompanyMoney): void {
    const codes = { kind: account.kind(personId, on), flex: account.flex(personId, flexPeriodOf(on)) }
    const due = { kind: account.kindDue(office.id), flex: account.flexDue(office.id) }
    for (const kind of ['kind', 'flex'] as const) {
      const amountCents = granted[kind] - (this.granted.get(codes[kind]) ?? 0)
      if (amountCents <= 0) continue
      this.granted.set(codes[kind], granted[kind])
      this.post(
        {
          key: `grant:${codes[kind]}:${office.id}:${granted[kind]}`,
          kind: 'grant',
          ref: { type: 'account', id: this.accountId(codes[kind]) },
          memo: office.id,
          at,
        },
        [{ debit: due[kind], credit: codes[kind], amountCents, memo: 'grant' }],
      )
    }
  }

  private accountId(code: string): string {
    const id = this.accountIds.get(code) ?? this.random.id(this.openedAt)
    this.accountIds.set(code, id)
    return id
  }

  /** A wallet for each of these people, and everything that was posted. */
  rows(personIds: readonly string[]): Rows {
    for (const id of personIds) this.accountId(account.balance(id))
    const sorted = this.entries.toSorted((a, b) => a.entry.at.getTime() - b.entry.at.getTime())
    const ledger_tx: NonNullable<Rows['ledger_tx']> = []
    const ledger_transfer: NonNullable<Rows['ledger_transfer']> = []
    const written = sorted.map(made => ({ ...made, txId: this.random.id(made.entry.at) }))
    for (const { txId: id, entry, transfers } of written) {
      const { key, kind, ref, actorId, memo, at } = entry
      ledger_tx.push({
        id,
        key,
        kind,
        ref_type: ref.type,
        ref_id: ref.id,
        actor_id: actorId ?? null,
        memo: memo ?? null,
        at,
      })
      for (const { debit, credit, amountCents, memo: about } of transfers)
        ledger_transfer.push({
          id: this.random.id(at),
          tx_id: id,
          debit_id: this.accountId(debit),
          credit_id: this.accountId(credit),
          amount_cents: amountCents,
          memo: about,
          at,
        })
    }
    const ledger_account = [...this.accountIds].map(([code, id]) => {
      const { kind, kept, owner } = accountFacts(code)
      return { id, code, kind, kept, owner_id: owner, created_at: this.openedAt }
    })
    return { ledger_account, ledger_tx, ledger_transfer, ...walletCredits(this.random, written) }
  }
}

const monthKey = (personId: string, on: LocalDate) => `${personId} ${on.slice(0, 7)}`

function asRule(rule: Rule): EntitlementRule {
  return {
    id: rule.id,
    kind: rule.kind,
    amountPerDayCents: rule.cents,
    weekdays: weekdaysOf(rule),
    channels: rule.channels ?? ['canteen', 'catering', 'groceries'],
    window: null,
    unlocksAtUserSpentCents: rule.unlocksAtCents ?? 0,
    maxPerMonthCents: rule.maxPerMonthCents ?? null,
    validFrom: null,
    validUntil: null,
  }
}
