import { ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Channel } from '../../../../src/core/rules/ordering/channels'
import { useFormat } from '../../../i18n/format'
import { lazyDialog } from '../../../router/lazy-dialog'
import { Button } from '../../../ui/buttons/button'
import { Skeleton } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { useMedia } from '../../../ui/layout/media'
import { cartCents, cartUnits, unitsOf, withEntry } from '../cart/cart'
import { leftToAdd, withUnits } from '../menu/cart-units'
import { ProductDialog } from '../menu/product-dialog'
import type { Product } from '../menu/use-store-page'
import { changeSale } from './sale'
import { SalePanel } from './sale-panel'
import { TillMenu } from './till-menu'
import { type TillOrder, useTill } from './use-till'

const Sheet = lazyDialog(() => import('../../../ui/dialogs/sheet').then(({ Sheet }) => Sheet))

/** What is sold, beside what is rung up; on a phone that waits at the bottom edge. */
export function Counter({
  storeId,
  channel,
  onSold,
}: {
  storeId: string
  channel: Channel
  onSold: (order: TillOrder) => void
}) {
  const t = useTranslations('till')
  const f = useFormat()
  const till = useTill(storeId, channel)
  const { sale, page } = till
  const isWide = useMedia('(min-width: 768px)')
  const [chosen, setChosen] = useState<Product | null>(null)
  const [isSaleOpen, setSaleOpen] = useState(false)
  const of = { storeId, channel }
  const menu = page.data?.menu ?? null

  const take = (product: Product) => {
    if (product.modifierGroups.length > 0) return setChosen(product)
    const units = unitsOf(sale.entries, product.id)
    if (leftToAdd(menu, sale.entries, product) < 1) return
    changeSale(of, ({ entries }) => ({
      entries: withUnits(entries, product, Math.max(units + 1, product.minOrderQuantity)),
    }))
  }
  const giveBack = (product: Product) => {
    const units = unitsOf(sale.entries, product.id)
    if (units === 0) return
    const left = units - 1 < product.minOrderQuantity ? 0 : units - 1
    changeSale(of, ({ entries }) => ({ entries: withUnits(entries, product, left) }))
  }
  const panel = (
    <SalePanel
      till={till}
      menu={menu}
      onSold={order => {
        setSaleOpen(false)
        onSold(order)
      }}
    />
  )
  if (page.isError) return <ErrorState error={page.error} onRetry={() => page.refetch()} />
  if (!page.data) return <CounterSkeleton />
  return (
    <div className="grid grid-cols-1 md:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_26rem]">
      <TillMenu menu={menu} entries={sale.entries} onTake={take} onGiveBack={giveBack} />
      {isWide ? (
        <aside
          aria-label={t('sale.title')}
          className="sticky top-0 max-h-[calc(100dvh-7.5rem-var(--tabs))] self-start overflow-y-auto border-l bg-surface"
        >
          {panel}
        </aside>
      ) : (
        <>
          {cartUnits(sale.entries) > 0 && (
            <div
              data-bottom-bar="narrow"
              className="fixed inset-x-0 bottom-tabs z-30 border-t bg-surface p-3"
            >
              <Button
                kind="primary"
                size="huge"
                className="w-full"
                icon={ShoppingBag}
                onClick={() => setSaleOpen(true)}
              >
                {t('sale.open', { count: cartUnits(sale.entries) })}
                <span className="money ml-auto">
                  {f.money(till.plan.data?.price.total.amount ?? cartCents(sale.entries))}
                </span>
              </Button>
            </div>
          )}
          <Sheet
            open={isSaleOpen}
            onOpenChange={setSaleOpen}
            side="bottom"
            width="wide"
            title={t('sale.title')}
            flush
          >
            {panel}
          </Sheet>
        </>
      )}
      {chosen && (
        <ProductDialog
          product={chosen}
          left={leftToAdd(menu, sale.entries, chosen)}
          commentsEnabled
          onClose={() => setChosen(null)}
          onAdd={entry => changeSale(of, ({ entries }) => ({ entries: withEntry(entries, entry) }))}
        />
      )}
    </div>
  )
}

function CounterSkeleton() {
  return (
    <div className="grid grid-cols-2 gap-3 p-gutter sm:grid-cols-3 lg:grid-cols-4">
      {[...'abcdefghijkl'].map(one => (
        <Skeleton key={one} className="h-32" />
      ))}
    </div>
  )
}
