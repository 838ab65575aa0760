import { sql } from 'kysely'
import type { Person, World } from '../../../core/context'
import { toMoney } from '../../../core/contract/common'
import { listOf } from '../../../core/contract/list'
import { type Listing, list } from '../../../core/db/listing'
import type { Database } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { write } from '../../../core/write'
import {
  ListPromotionUses,
  NewCode,
  Promotion,
  PromotionReference,
  PromotionUse,
} from './contract/promotions'
import { presentPromotions, promotionReached } from './promotion-rows'
import { PROMOTION_KEEPERS } from './promotions.resource'
import { insertPromotion } from './promotions.store'

const keeper = holds(...PROMOTION_KEEPERS)

const find = (db: Database, caller: Person, id: string) =>
  db
    .selectFrom('promotion')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(promotionReached(caller))
    .executeTakeFirst()

/** Without letters and digits that are taken for others. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8

const drawCode = ({ randomBytes }: Pick<World, 'randomBytes'>) =>
  [...randomBytes(CODE_LENGTH)].map(byte => CODE_LETTERS[byte % CODE_LETTERS.length]).join('')

/** A code that nobody guesses and nobody has. */
export const newPromotionCode = keeper.output(NewCode).query(async ({ ctx: { db, world } }) => {
  for (;;) {
    const code = drawCode(world)
    const taken = await db
      .selectFrom('promotion')
      .select('id')
      .where('code', '=', code)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!taken) return { code }
  }
})

/** The same once more, paused and under a code of its own, to be changed before it begins. */
export const duplicatePromotion = keeper
  .input(PromotionReference)
  .output(Promotion)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, world, fail, audit } }) => {
      const row = await find(db, caller, input.id)
      if (!row) throw fail('NotFound')
      const id = world.newId()
      const made = await insertPromotion(db, {
        ...row,
        id,
        code: row.code && drawCode(world),
        is_active: false,
        used_count: 0,
        used_cents: 0,
        counted_until: null,
        counted_uses: 0,
        counted_cents: 0,
        created_by_id: caller.id,
        created_at: now,
        updated_at: now,
        archived_at: null,
      })
      audit({ type: 'promotion', id, after: { duplicateOf: row.id } })
      return (await presentPromotions([made], { db, now }))[0]!
    }),
  )

const LISTING: Listing = {
  filters: {
    usedAt: { column: sql.ref('u.used_at'), kind: 'instant' },
    isReturned: { column: sql`(u.returned_at is not null)`, kind: 'boolean' },
  },
  sorts: { usedAt: sql.ref('u.used_at'), amount: sql.ref('u.amount_cents') },
  defaultSort: '-usedAt',
  byId: 'usedAt',
  tieBreaker: sql.ref('u.id'),
}

/** Who has used it, for which order, and what it was worth. */
export const listPromotionUses = keeper
  .input(ListPromotionUses)
  .output(listOf(PromotionUse))
  .concat(mayFail('NotFound'))
  .query(async ({ input: { id, ...query }, ctx: { db, caller, fail } }) => {
    if (!(await find(db, caller, id))) throw fail('NotFound')
    return list(db, usesOf(db, id), LISTING, query, rows =>
      rows.map(row => ({
        id: row.id,
        userId: row.person_id,
        userName: `${row.first_name} ${row.last_name}`.trim(),
        orderId: row.order_id,
        ufid: row.ufid,
        amount: toMoney(row.amount_cents),
        usedAt: row.used_at,
        returnedAt: row.returned_at,
      })),
    )
  })

const usesOf = (db: Database, promotionId: string) =>
  db
    .selectFrom('promotion_use as u')
    .innerJoin('person as p', 'p.id', 'u.person_id')
    .leftJoin('purchase_order as o', 'o.checkout_id', 'u.checkout_id')
    .select(['u.id', 'u.person_id', 'u.amount_cents', 'u.used_at', 'u.returned_at'])
    .select(['p.first_name', 'p.last_name', 'o.id as order_id', 'o.ufid'])
    .where('u.promotion_id', '=', promotionId)
