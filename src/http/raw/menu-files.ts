import { Elysia } from 'elysia'
import { Failure } from '../../core/contract/failures'
import { holderOf } from '../../core/procedures'
import { menuFileOf } from '../../modules/stores/menu-files/menu-file'
import { cellOf, PRODUCT_COLUMNS } from '../../modules/stores/menu-files/rules/product-file'
import { MENU_READERS } from '../../modules/stores/stores/store-access'
import { csvAnswer } from '../list-csv'
import { refusal } from '../rest'
import type { RawParts } from './raw-routes'

const COLUMNS = (Object.keys(PRODUCT_COLUMNS) as (keyof typeof PRODUCT_COLUMNS)[]).map(name => ({
  name,
  of: name,
  read: (doc: unknown) => cellOf(name, (doc as Record<string, unknown>)[name]),
}))

/** The products of a menu as a file, which is read again as it was written. */
export function menuFiles({ openContext, ipOf }: RawParts) {
  return new Elysia().get(
    '/api/v1/merchant-api/catalogs/:id/products.csv',
    async ({ request, params }) => {
      const ctx = await openContext(request, ipOf(request))
      try {
        const caller = holderOf(ctx, MENU_READERS)
        const file = /^[0-9a-f]{24}$/.test(params.id) ? await menuFileOf(ctx.db, caller, params.id) : null
        if (!file) throw new Failure('NotFound')
        let part = 0
        return await csvAnswer(COLUMNS, file.slug, caller.id, undefined, () => file.readPart(++part))
      } catch (error) {
        return refusal(error, ctx)
      }
    },
    { parse: 'none' },
  )
}
