import { Link, useSearch } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { withTexts } from '../../../i18n/with-texts'
import { useDialogEntry } from '../../../router/dialog-entry'
import { useFetchedWhenIdle } from '../../../router/later'
import { lazyDialog } from '../../../router/lazy-dialog'
import { lazyPart } from '../../../router/lazy-part'
import { Button } from '../../../ui/buttons/button'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { InHeader } from '../../shell/navigation/header-slot'
import { usePageName } from '../../shell/navigation/page-name'
import { addToCart, changeCart, unitsOf } from '../cart/cart'
import { WhereButton } from '../cart/where-button'
import type { ChosenKinds } from '../dish-kinds/kind-filter'
import { leftToAdd, stockOf, withUnits } from '../menu/cart-units'
import { MenuFilterBar } from '../menu/menu-filter-bar'
import { sectionsOf, useMenuFilters } from '../menu/menu-filters'
import { useMenuKeys } from '../menu/menu-keys'
import { useOpenProduct } from '../menu/open-product'
import { ProductCard } from '../menu/product-card'
import { cartOwner, type Menu, type Store, useStorePage } from '../menu/use-store-page'
import { CartBar, CartPanel } from './cart-panel'
import { useKnownStore } from './known-store'
import { todaysPrice } from './promotions'
import { SectionNav } from './section-nav'
import { StoreHeading } from './store-heading'
import { StoreSkeleton } from './store-skeleton'

const StoreHours = lazyPart(withTexts(['store-hours'], () => import('../../stores/store-hours/store-hours')))
const NoMenu = lazyPart(() => import('./no-menu'))
const Sheet = lazyDialog(() => import('../../../ui/dialogs/sheet').then(({ Sheet }) => Sheet))
const ProductDialog = lazyPart(async () => ({
  default: (await import('../menu/product-dialog')).ProductDialog,
}))

const KindFilter = lazyPart(async () => ({
  default: (await import('../dish-kinds/kind-filter')).KindFilter,
}))

/** A store's menu, what one may not eat left out, with the cart beside it. */
export default function StoreScreen() {
  const t = useTranslations('shop')
  const cartTexts = useTranslations('cart')
  const page = useStorePage()
  const known = useKnownStore()
  const { answer } = page
  return (
    <div className="mx-auto max-w-shop px-gutter pb-16">
      <InHeader>
        <WhereButton />
      </InHeader>
      {answer.isError ? (
        <div className="pt-10">
          <ErrorState
            error={answer.error}
            onRetry={() => answer.refetch()}
            missing={{
              heading: true,
              title: t('store.unknown'),
              text: t('store.unknownText'),
              action: (
                <Button asChild kind="primary">
                  <Link to="/search">{cartTexts('checkout.toStores')}</Link>
                </Button>
              ),
            }}
          />
        </div>
      ) : answer.isPending ? (
        <StoreSkeleton store={known} />
      ) : (
        <StoreView page={page} store={answer.data.store} menu={answer.data.menu} />
      )}
    </div>
  )
}

function StoreView({
  page,
  store,
  menu,
}: {
  page: ReturnType<typeof useStorePage>
  store: Store
  menu: Menu | null
}) {
  const t = useTranslations('shop')
  const { channel, entries, cart } = page
  usePageName(store.name)
  const filters = useMenuFilters(useSearch({ from: '/shop/stores/$storeId/$channel/{-$catalog}' }))
  const dish = useOpenProduct()
  const opened = menu?.products.find(({ id }) => id === dish.product)
  const list = useRef<HTMLDivElement>(null)
  useMenuKeys(list)
  const sheet = useDialogEntry('cart')
  useFetchedWhenIdle(ProductDialog.fetch)
  const owner = cartOwner(store, channel, menu)
  useEffect(() => {
    document.title = `${store.name} · Comanda`
  }, [store.name])
  const [kinds, setKinds] = useState<ChosenKinds | null>(null)
  const sections = useMemo(
    () => sectionsOf(menu, dish => filters.matches(dish) && (kinds?.fits(dish) ?? true)),
    [menu, filters.matches, kinds],
  )
  const clear = () => {
    filters.clear()
    setKinds(null)
  }

  return (
    <div className="grid gap-8 pt-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">
        <StoreHeading store={store} menu={menu} />
        {menu && menu.products.length > 0 ? (
          <>
            {/* On a phone only the sections stay in sight: the menu needs the room. */}
            <div className="-mx-gutter mt-5 border-b bg-canvas/95 px-gutter pt-3 backdrop-blur max-sm:contents sm:sticky sm:top-(--header-height) sm:z-20">
              <div className="max-sm:mt-5">
                <MenuFilterBar filters={filters} channel={channel} label={t('store.find')}>
                  <Suspense>
                    <KindFilter
                      products={menu.products}
                      channel={channel}
                      value={kinds}
                      onChange={setKinds}
                    />
                  </Suspense>
                </MenuFilterBar>
              </div>
              <div className="max-sm:sticky max-sm:top-(--header-height) max-sm:z-20 max-sm:-mx-gutter max-sm:border-b max-sm:bg-canvas/95 max-sm:px-gutter max-sm:backdrop-blur">
                <SectionNav sections={sections} />
              </div>
            </div>
            {sections.length === 0 ? (
              <EmptyState
                icon={SearchX}
                title={t('store.nothingFits')}
                text={t('store.nothingFitsText')}
                action={<Button onClick={clear}>{t('search.clear')}</Button>}
              />
            ) : (
              // Below the bar that stays in sight, whatever is gone to.
              <div ref={list} className="[&_button]:scroll-mt-14 sm:[&_button]:scroll-mt-32">
                {sections.map(section => (
                  <section
                    key={section.id}
                    id={`s-${section.id}`}
                    className="scroll-mt-28 pt-6 sm:scroll-mt-52"
                    aria-labelledby={`h-${section.id}`}
                  >
                    <h2 id={`h-${section.id}`} lang={section.languages?.name} className="text-title">
                      {section.name}
                    </h2>
                    {section.description && (
                      <p lang={section.languages?.description} className="text-note text-text2">
                        {section.description}
                      </p>
                    )}
                    <ul className="mt-3 grid sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
                      {section.products.map(product => (
                        <ProductCard
                          key={product.id}
                          product={product}
                          units={unitsOf(entries, product.id)}
                          stock={stockOf(menu, product.id)}
                          todayCents={todaysPrice(store.promotions, product)}
                          avoid={filters.avoid}
                          onOpen={() => dish.open({ product: product.id })}
                          onUnits={units => changeCart(owner, before => withUnits(before, product, units))}
                        />
                      ))}
                    </ul>
                  </section>
                ))}
              </div>
            )}
          </>
        ) : (
          <Suspense>
            <NoMenu store={store} channel={channel} />
          </Suspense>
        )}
        <Suspense>
          <StoreHours store={store} />
        </Suspense>
      </div>
      <aside aria-label={t('cart.title')} className="hidden lg:block">
        <div className="sticky top-[calc(var(--header-height)+1.5rem)] flex max-h-[calc(100dvh-var(--header-height)-3rem)] flex-col rounded-card border bg-surface p-5">
          <h2 className="pb-2 text-title">{t('cart.title')}</h2>
          <CartPanel store={store} menu={menu} channel={channel} cart={cart} />
        </div>
      </aside>
      <CartBar cart={cart} onOpen={sheet.open} />
      <Sheet side="bottom" open={sheet.isOpen} onOpenChange={sheet.set} title={t('cart.title')}>
        <CartPanel store={store} menu={menu} channel={channel} cart={cart} />
      </Sheet>
      <Suspense>
        {opened && (
          <ProductDialog
            key={opened.id}
            product={opened}
            todayCents={todaysPrice(store.promotions, opened)}
            left={leftToAdd(menu, entries, opened)}
            commentsEnabled={store.commentsEnabled}
            onClose={dish.close}
            onAdd={entry => addToCart(owner, entry)}
          />
        )}
      </Suspense>
    </div>
  )
}
