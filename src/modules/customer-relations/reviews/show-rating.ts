import { anyone, limited, mayFail } from '../../../core/procedures'
import { SEARCHES } from '../../../core/rate-limit'
import type { Channel } from '../../../core/rules/ordering/channels'
import { readLink } from '../../identity/sign-in/public-links'
import { courierOf } from '../../logistics/tracking/order-status'
import { readName } from '../../order-records/orders/read-lines'
import type { OrderState } from '../../order-records/states/rules/order-state'
import { publishedContents } from '../../stores/catalog/menus'
import { RatingByLink, ShowRating } from './contract/order-ratings'
import { presentRating } from './rate-order'

/** What the link of a mail asks about: the store, the courier, the products, and what was said of them before. */
export const showRatingByLink = anyone
  .input(ShowRating)
  .use(limited(SEARCHES))
  .output(RatingByLink)
  .concat(mayFail('NotFound'))
  .query(async ({ input: { token }, ctx: { db, now, world, request, fail } }) => {
    const id = await readLink(world.settings.secret, 'rate-order', token, now)
    const order =
      id &&
      (await db
        .selectFrom('purchase_order as o')
        .innerJoin('store', 'store.id', 'o.store_id')
        .select([
          'o.id',
          'o.ufid',
          'o.state',
          'o.channel',
          'o.is_pickup',
          'o.store_id',
          'o.catalog_version_id',
        ])
        .select('store.name as store_name')
        .where('o.id', '=', id)
        .where('o.deleted_at', 'is', null)
        .executeTakeFirst())
    if (!order) throw fail('NotFound')
    const versionIds = order.catalog_version_id ? [order.catalog_version_id] : []
    const [lines, delivered, rating, courier, menus] = await Promise.all([
      db
        .selectFrom('order_line')
        .select(['product_id', 'name'])
        .where('order_id', '=', order.id)
        .orderBy('position')
        .execute(),
      db
        .selectFrom('order_event')
        .select('at')
        .where('order_id', '=', order.id)
        .where('state', '=', 'delivered')
        .orderBy('id', 'desc')
        .executeTakeFirst(),
      db
        .selectFrom('rating')
        .selectAll()
        .where('order_id', '=', order.id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst(),
      order.is_pickup ? undefined : courierOf(db, order.id),
      publishedContents(db, versionIds),
    ])
    const [menu] = menus.values()
    const nameOf = (productId: string, name: string) => {
      const product = menu?.products.find(({ id }) => id === productId)
      return readName({ name }, product, { reader: request.language, original: null }).name
    }
    const names = new Map(lines.flatMap(({ product_id: id, name }) => (id ? [[id, nameOf(id, name)]] : [])))
    return {
      ufid: order.ufid,
      state: order.state as OrderState,
      storeId: order.store_id,
      storeName: order.store_name,
      channel: order.channel as Channel,
      isPickup: order.is_pickup,
      deliveredAt: delivered?.at ?? null,
      courier: courier ? { nickname: courier.nickname } : null,
      products: [...names].map(([productId, name]) => ({ productId, name })),
      rating: rating ? presentRating(rating) : null,
    }
  })
