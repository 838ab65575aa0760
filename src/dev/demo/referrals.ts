import { DAY_MS } from '../../core/rules/instant'
import { CODE_LENGTH, codeOf } from '../../modules/customer-relations/referrals/rules/referral'
import type { PlacedOrder } from './orders/place-orders'
import { randomOf } from './random'
import type { Rows } from './rows'

const HOLD_DAYS = 14
const REWARD_CENTS = 500

/** A programme that runs, the code of who signs in as a customer, and friends of theirs: some have not ordered yet, some are not paid. */
export function makeReferrals(
  seed: number,
  now: Date,
  {
    referrerId,
    people,
    orders,
  }: { referrerId: string; people: readonly { id: string }[]; orders: readonly PlacedOrder[] },
): Rows {
  const random = randomOf(seed, 'referrals')
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const since = ago(60)
  const program = random.id(since)
  const byFriend = Map.groupBy(
    orders.map(({ row }) => row).filter(row => row.state === 'delivered' && row.person_id !== referrerId),
    row => row.person_id,
  )
  const firsts = [...byFriend.values()].map(theirs =>
    theirs.reduce((first, row) => (row.state_at < first.state_at ? row : first)),
  )
  const haveOrdered = new Set(orders.map(({ row }) => row.person_id))
  const claimed = people.filter(({ id }) => !haveOrdered.has(id)).slice(-2)
  const refused = firsts.filter(row => row.state_at < ago(HOLD_DAYS + 5)).slice(0, 2)
  const referral = (friendId: string, at: Date) => ({
    id: random.id(at),
    program_id: program,
    referrer_id: referrerId,
    friend_id: friendId,
    created_at: at,
    updated_at: at,
  })
  return {
    referral_program: [
      {
        id: program,
        name: 'Porta un amic',
        code_prefix: 'MENJA',
        funded_by: 'platform',
        referrer_cents: REWARD_CENTS,
        friend_cents: REWARD_CENTS,
        min_total_cents: 1500,
        hold_days: HOLD_DAYS,
        max_per_referrer: 20,
        budget_cents: 500_000,
        credit_expires_days: 180,
        created_at: since,
        updated_at: since,
      },
    ],
    referral_code: [
      {
        code: codeOf('MENJA', Buffer.from(program, 'hex').subarray(-CODE_LENGTH)),
        program_id: program,
        person_id: referrerId,
        created_at: ago(50),
      },
    ],
    referral: [
      ...claimed.map(({ id }, i) => ({ ...referral(id, ago(2 + 3 * i)), state: 'claimed' })),
      ...refused.map((row, i) => ({
        ...referral(row.person_id, new Date(row.state_at)),
        state: 'refused',
        reason: i === 0 ? 'sameAddress' : 'belowMinimum',
        order_id: row.id,
      })),
    ],
  }
}
