import { DAY_MS } from '../../core/rules/instant'
import { randomOf } from './random'
import type { Rows } from './rows'
import type { Store } from './stores'

/** Where something is cheaper without a code. */
const WITH_DESSERTS_OFF = 'Nonna Lina'

/** One that applies by itself, codes of each kind, and some that do not count now. */
export function makePromotions(
  seed: number,
  now: Date,
  stores: readonly Store[],
): NonNullable<Rows['promotion']> {
  const random = randomOf(seed, 'promotions')
  const since = new Date(now.getTime() - 45 * DAY_MS)
  const made = () => ({ id: random.id(since), created_at: since, updated_at: since })
  const discount = { kind: 'discount', discount_type: 'percent', scope: 'cart', funded_by: 'platform' }
  const italian = stores.filter(({ merchant }) => merchant.name === WITH_DESSERTS_OFF)
  return [
    ...(italian.length
      ? [
          {
            ...made(),
            ...discount,
            display_name: 'Dolci −20 %',
            merchant_id: italian[0]!.merchant.id,
            store_ids: italian.map(({ id }) => id),
            scope: 'categories',
            categories: ['dessert'],
            percent_bps: 2000,
            funded_by: 'merchant',
          },
        ]
      : []),
    {
      ...made(),
      ...discount,
      display_name: 'Benvinguda',
      code: 'BENVINGUDA',
      percent_bps: 1500,
      max_amount_cents: 1000,
      per_user: 1,
      internal_notes: 'On the cards in the welcome boxes.',
    },
    {
      ...made(),
      ...discount,
      display_name: 'Enviament gratis',
      code: 'ENVIAMENT',
      discount_type: 'free_delivery',
      scope: 'delivery',
      min_total_cents: 2000,
      times_redeemable: 500,
      budget_cents: 150_000,
    },
    {
      ...made(),
      kind: 'credit',
      display_name: 'Cinc de regal',
      code: 'REGAL5',
      discount_type: 'fixed',
      scope: 'cart',
      amount_cents: 500,
      per_user: 1,
      credit_expires_days: 90,
      funded_by: 'platform',
    },
    {
      ...made(),
      ...discount,
      display_name: 'Tardor',
      code: 'TARDOR',
      percent_bps: 1000,
      valid_until: new Date(now.getTime() - 2 * DAY_MS),
    },
    {
      ...made(),
      ...discount,
      display_name: 'Hivern',
      code: 'HIVERN',
      percent_bps: 1000,
      valid_from: new Date(now.getTime() + 10 * DAY_MS),
    },
  ]
}
