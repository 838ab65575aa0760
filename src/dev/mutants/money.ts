import type { SmallMutant } from './small-mutants'

export const MONEY: readonly SmallMutant[] = [
  {
    name: 'the limit of a refund counts for the platform in place of the merchant',
    edits: [
      {
        file: 'src/modules/orders/refunds/refunds.ts',
        find: 'isPlatform ? {} : { limitCents: earnedCents(order, money) }',
        put: 'isPlatform ? { limitCents: earnedCents(order, money) } : {}',
      },
    ],
  },
  {
    name: 'a refund goes to the company before it goes to the card',
    edits: [
      {
        file: 'src/modules/order-records/amounts/rules/refunds.ts',
        find: "['cardCents', 'transferCents', 'balanceCents', 'flexCents', 'kindCents'] as const",
        put: "['kindCents', 'flexCents', 'balanceCents', 'transferCents', 'cardCents'] as const",
      },
    ],
  },
  {
    name: 'a refund that is withdrawn is counted once more',
    edits: [
      {
        file: 'src/modules/orders/refunds/refunds.ts',
        find: 'await countRefund(tx, refund, -1, ctx.now)',
        put: 'await countRefund(tx, refund, 1, ctx.now)',
      },
    ],
  },
  {
    name: 'a refund that the bank declines is taken from the wallet',
    edits: [
      {
        file: 'src/modules/orders/refunds/settle-refund.ts',
        find: 'debit: account.stripe,\n          credit: account.balance(order.person_id),',
        put: 'debit: account.balance(order.person_id),\n          credit: account.stripe,',
      },
    ],
  },
  {
    name: 'half a cent is rounded down',
    edits: [
      {
        file: 'src/core/rules/money/cents.ts',
        find: 'product < 0n ? -BigInt(denominator) : BigInt(denominator)',
        put: 'product < 0n ? -BigInt(denominator) : 0n',
      },
    ],
  },
  {
    name: 'the allowance of a month is used up by what another company paid',
    edits: [
      {
        file: 'src/modules/companies/allowances/rules/spending.ts',
        find: '} else if (isHere && spending.on?.slice(0, 7) === on.slice(0, 7)) {',
        put: '} else if (spending.on?.slice(0, 7) === on.slice(0, 7)) {',
      },
    ],
  },
  {
    name: 'an allowance that is paused pays',
    edits: [
      {
        file: 'src/modules/companies/allowances/rules/entitlements.ts',
        find: "if (rule.paused) return 'paused'",
        put: '',
      },
    ],
  },
  {
    name: 'the wallet spends last what expires first',
    edits: [
      {
        file: 'src/modules/money/ledger/rules/credits.ts',
        find: ': lastsUntil(a) - lastsUntil(b),',
        put: ': lastsUntil(b) - lastsUntil(a),',
      },
    ],
  },
  {
    name: 'the timer looks for credits whose day is to come',
    edits: [
      {
        file: 'src/modules/money/wallet/expire-credits.ts',
        find: ".where('expires_at', '<=', now)",
        put: ".where('expires_at', '>=', now)",
      },
    ],
  },
  {
    name: 'the platform pays the share of a promotion that is its merchant’s',
    edits: [
      {
        file: 'src/modules/offers/promotions/rules/pricing.ts',
        find: 'platform[i] = platform[i]! + parts[i]! - ofMerchant',
        put: 'platform[i] = platform[i]! + ofMerchant',
      },
    ],
  },
]
