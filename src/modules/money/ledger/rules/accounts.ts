import type { LocalDate } from '../../../../core/rules/local-time'
import type { Channel } from '../../../../core/rules/ordering/channels'

export type AccountKind = 'asset' | 'liability' | 'income' | 'expense'

/** What an account's code tells. `kept`: it has an owner and a floor of zero, so its balance is guarded row by row. */
export interface AccountFacts {
  kind: AccountKind
  kept: boolean
  /** The id in the code: of a user, location, organization or merchant. */
  owner: string | null
}

/** The codes of the ledger's accounts: the only place where they are spelled. */
export const account = {
  /** What a person can spend on anything. */
  balance: (userId: string) => `balance:${userId}`,
  /** What a person may spend of the salary in a period: a day or a month. */
  flex: (userId: string, period: string) => `flex:${userId}:${period}`,
  /** What the company gives a person to eat on a day. */
  kind: (userId: string, on: LocalDate) => `kind:${userId}:${on}`,
  /** What a location owes for flex and in kind: all that was granted, less what was not spent. */
  flexDue: (locationId: string) => `flex_due:${locationId}`,
  kindDue: (locationId: string) => `kind_due:${locationId}`,
  /** What an organization or a user owes by bank transfer. */
  transferDue: (ownerId: string) => `transfer_due:${ownerId}`,
  stripe: 'stripe',
  stripeFees: 'stripe_fees',
  bank: 'bank',
  /** What banks keep of money that they carry. */
  bankCharges: 'bank_charges',
  /** Card payments that are disputed. */
  disputes: 'disputes',
  /** What the platform owes a merchant. */
  merchant: (merchantId: string) => `merchant:${merchantId}`,
  /** What the platform owes a courier for routes. */
  courier: (userId: string) => `courier:${userId}`,
  courierPay: 'courier_pay',
  sales: (channel: Channel) => `sales:${channel}`,
  /** What the platform keeps of the goods. */
  fees: 'fees',
  delivery: 'delivery',
  vat: (percentage: number) => `vat:${percentage}`,
  /** Promotions that the platform pays for. */
  promo: 'promo',
  /** Credit given to people. */
  gifted: 'gifted',
  /** What people have left in their wallets when they had themselves forgotten. */
  forfeited: 'forfeited',
  /** Refunds that the platform bears. */
  compensation: 'compensation',
} as const

const FACTS: Readonly<Record<string, Omit<AccountFacts, 'owner'>>> = {
  balance: { kind: 'liability', kept: true },
  flex: { kind: 'liability', kept: true },
  kind: { kind: 'liability', kept: true },
  flex_due: { kind: 'asset', kept: false },
  kind_due: { kind: 'asset', kept: false },
  transfer_due: { kind: 'asset', kept: false },
  stripe: { kind: 'asset', kept: false },
  stripe_fees: { kind: 'expense', kept: false },
  bank: { kind: 'asset', kept: false },
  bank_charges: { kind: 'expense', kept: false },
  disputes: { kind: 'asset', kept: false },
  merchant: { kind: 'liability', kept: false },
  courier: { kind: 'liability', kept: false },
  courier_pay: { kind: 'expense', kept: false },
  sales: { kind: 'income', kept: false },
  fees: { kind: 'income', kept: false },
  delivery: { kind: 'income', kept: false },
  vat: { kind: 'liability', kept: false },
  promo: { kind: 'expense', kept: false },
  gifted: { kind: 'expense', kept: false },
  forfeited: { kind: 'income', kept: false },
  compensation: { kind: 'expense', kept: false },
}

const WITHOUT_OWNER = new Set(['sales', 'vat'])

/** What kind of account a code names; throws on a code that is none. */
export function accountFacts(code: string): AccountFacts {
  const [name = '', owner] = code.split(':')
  const facts = FACTS[name]
  if (!facts) throw new RangeError(`no such account: ${code}`)
  return { ...facts, owner: owner && !WITHOUT_OWNER.has(name) ? owner : null }
}

/** A balance as its kind counts it: debits raise assets and expenses, credits raise liabilities and income. */
export function balanceOf(kind: AccountKind, debitsCents: number, creditsCents: number): number {
  return kind === 'asset' || kind === 'expense' ? debitsCents - creditsCents : creditsCents - debitsCents
}
