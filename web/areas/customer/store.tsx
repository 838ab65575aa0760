import { useSearch } from '@tanstack/react-router'
import { Clock, MapPin, SearchX, ShoppingBag, Star, Tag } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { withAliases } from '../../../src/rules/ordering/allergens'
import { DIETS, type Diet, matchesDietFilter } from '../../../src/rules/ordering/diets'
import { useFormat } from '../../i18n/format'
import { randomId } from '../../session/random-id'
import { useSession } from '../../session/session'
import { Banner } from '../../ui/banner'
import { Button } from '../../ui/button'
import { Chip, FilterChip } from '../../ui/chip'
import { cx } from '../../ui/cx'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { SearchInput } from '../../ui/input'
import { Sheet } from '../../ui/sheet'
import { Skeleton } from '../../ui/skeleton'
import { toast } from '../../ui/toast'
import { InHeader } from '../shell/header-slot'
import { type Allergen, AllergenFilter } from './allergen-filter'
import { addToCart, type CartEntry, changeCart, unitsOf } from './cart'
import { CartBar, CartPanel } from './cart-panel'
import { ProductCard } from './product-card'
import { ProductDialog } from './product-dialog'
import { todaysPrice, usePromotionText } from './promotions'
import { cartOwner, type Menu, type Product, type Store, useStorePage } from './use-store-page'
import { WhereButton } from './where-button'
import { useWhyStore } from './why-store'

/** A store's menu, what one may not eat left out, with the cart beside it. */
export default function StoreScreen() {
  const page = useStorePage()
  const { answer } = page
  return (
    <div className="mx-auto max-w-shop px-gutter pb-28 lg:pb-16">
      <InHeader>
        <WhereButton />
      </InHeader>
      {answer.isError ? (
        <div className="pt-10">
          <ErrorState error={answer.error} onRetry={() => answer.refetch()} />
        </div>
      ) : answer.isPending ? (
        <StoreSkeleton />
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
  const t = useTranslations('customer')
  const { channel, entries, cart } = page
  const filters = useProductFilters()
  const { product: named } = useSearch({ strict: false })
  const [opened, setOpened] = useState<Product | null>(
    () => menu?.products.find(product => product.id === named) ?? null,
  )
  const [cartOpen, setCartOpen] = useState(false)
  const owner = cartOwner(store, channel, menu)
  const sections = useMemo(() => sectionsOf(menu, filters.matches), [menu, filters.matches])
  const leftOf = (product: Product) => {
    const stock = menu?.stockMap[product.id]
    return stock === undefined ? null : stock
  }
  const leftToAdd = (product: Product) => {
    const stock = leftOf(product)
    return stock === null ? null : Math.max(0, stock - unitsOf(entries, product.id))
  }
  const add = (entry: Omit<CartEntry, 'id'>) => {
    addToCart(owner, entry)
    toast.success(t('cart.added', { name: entry.name }))
  }

  return (
    <div className="grid gap-8 pt-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">
        <StoreHeading store={store} />
        {menu && menu.products.length > 0 ? (
          <>
            {/* On a phone only the sections stay in sight: the menu needs the room. */}
            <div className="-mx-gutter mt-5 border-b bg-canvas/95 px-gutter pt-3 backdrop-blur max-sm:contents sm:sticky sm:top-(--header-height) sm:z-20">
              <div className="-mx-gutter flex items-center gap-2 overflow-x-auto px-gutter pb-2 max-sm:mt-5 max-sm:flex-wrap">
                <div className="min-w-44 flex-1 max-sm:basis-full">
                  <SearchInput
                    value={filters.q}
                    onChange={filters.setQ}
                    label={t('store.find')}
                    shortcut="/"
                    round
                    className="!border-line !bg-surface"
                  />
                </div>
                <div className="-mx-gutter flex gap-2 overflow-x-auto px-gutter max-sm:basis-[calc(100%+2*var(--gutter))] sm:mx-0 sm:px-0">
                  {DIETS.map(diet => (
                    <FilterChip
                      key={diet}
                      pressed={filters.diets.includes(diet)}
                      onPress={() => filters.toggleDiet(diet)}
                    >
                      {t(`diets.${diet}`)}
                    </FilterChip>
                  ))}
                  <AllergenFilter channel={channel} value={filters.avoid} onChange={filters.setAvoid} />
                </div>
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
                action={<Button onClick={filters.clear}>{t('search.clear')}</Button>}
              />
            ) : (
              sections.map(section => (
                <section
                  key={section.id}
                  id={`s-${section.id}`}
                  className="scroll-mt-28 pt-6 sm:scroll-mt-52"
                  aria-labelledby={`h-${section.id}`}
                >
                  <h2 id={`h-${section.id}`} className="text-title">
                    {section.name}
                  </h2>
                  {section.description && <p className="text-note text-text2">{section.description}</p>}
                  <ul className="mt-3 grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-3">
                    {section.products.map(product => (
                      <ProductCard
                        key={product.id}
                        product={product}
                        units={unitsOf(entries, product.id)}
                        stock={leftOf(product)}
                        todayCents={todaysPrice(store.promotions, product)}
                        onOpen={() => setOpened(product)}
                        onUnits={units => changeCart(owner, before => withUnits(before, product, units))}
                      />
                    ))}
                  </ul>
                </section>
              ))
            )}
          </>
        ) : (
          <EmptyState icon={SearchX} title={t('store.noMenu')} text={t('store.noMenuText')} />
        )}
      </div>
      <aside aria-label={t('cart.title')} className="hidden lg:block">
        <div className="sticky top-[calc(var(--header-height)+1.5rem)] flex max-h-[calc(100dvh-var(--header-height)-3rem)] flex-col rounded-card border bg-surface p-5">
          <h2 className="pb-2 text-title">{t('cart.title')}</h2>
          <CartPanel store={store} menu={menu} channel={channel} cart={cart} />
        </div>
      </aside>
      <CartBar cart={cart} onOpen={() => setCartOpen(true)} />
      <Sheet side="bottom" open={cartOpen} onOpenChange={setCartOpen} title={t('cart.title')}>
        <CartPanel store={store} menu={menu} channel={channel} cart={cart} />
      </Sheet>
      {opened && (
        <ProductDialog
          product={opened}
          left={leftToAdd(opened)}
          commentsEnabled={store.commentsEnabled}
          onClose={() => setOpened(null)}
          onAdd={add}
        />
      )}
    </div>
  )
}

function StoreHeading({ store }: { store: Store }) {
  const t = useTranslations('customer')
  const f = useFormat()
  const whyText = useWhyStore()
  const promotionText = usePromotionText()
  return (
    <header className="sm:flex sm:flex-row-reverse sm:items-center sm:gap-6">
      <img
        src={`${store.imageURL}&s=640`}
        alt=""
        width={640}
        height={360}
        className="aspect-video w-full rounded-card bg-sunken object-cover max-sm:mb-4 max-sm:aspect-[2/1] sm:w-64 sm:shrink-0 lg:w-72"
      />
      <div className="min-w-0 flex-1">
        <h1 className="text-display">{store.name}</h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-note text-text2">
          {store.rating && (
            <span className="num inline-flex items-center gap-1 font-medium text-text">
              <Star size={16} aria-hidden className="fill-saffron text-saffron" />
              {f.number(store.rating.average)}{' '}
              <span className="font-normal text-text2">({f.number(store.rating.count)})</span>
            </span>
          )}
          {store.minimumOrder && (
            <span className="money">{t('card.minimum', { amount: f.money(store.minimumOrder.amount) })}</span>
          )}
          {store.deliveryFee && (
            <span className="money">
              {t(store.deliveryFee.isFrom ? 'card.deliveryFrom' : 'card.delivery', {
                fee: f.money(store.deliveryFee.amount),
              })}
            </span>
          )}
          {store.allowsPickup && (
            <span className="inline-flex items-center gap-1">
              <ShoppingBag size={15} aria-hidden />
              {t('store.pickup')}
            </span>
          )}
          {store.meters !== null && (
            <span className="inline-flex items-center gap-1">
              <MapPin size={15} aria-hidden />
              {f.distance(store.meters)}
            </span>
          )}
          {store.nextWindow && (
            <span className="inline-flex items-center gap-1">
              <Clock size={15} aria-hidden />
              {t('store.next', {
                day: f.day(store.nextWindow.deliveryStartDate),
                time: f.window(store.nextWindow.deliveryStartDate, store.nextWindow.deliveryEndDate),
              })}
            </span>
          )}
        </p>
        {store.promotions.length > 0 && (
          <ul aria-label={t('promotions.title')} className="mt-3 flex flex-wrap gap-2">
            {store.promotions.map(promotion => (
              <li key={promotion.id}>
                <Chip tone="ok" size="normal" icon={Tag}>
                  {promotionText(promotion)} · {promotion.name}
                </Chip>
              </li>
            ))}
          </ul>
        )}
        {store.description && <p className="mt-2 max-w-prose text-note text-text2">{store.description}</p>}
        {store.why && (
          <div className="mt-4">
            <Banner tone="warn">{whyText(store.why)}</Banner>
          </div>
        )}
      </div>
    </header>
  )
}

type ShownSection = { id: string; name: string; description?: string; products: Product[] }

/** Follows the scrolling, and leads to a section. */
function SectionNav({ sections }: { sections: ShownSection[] }) {
  const t = useTranslations('customer')
  const [current, setCurrent] = useState(sections[0]?.id)
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const watch = new IntersectionObserver(
      seen => {
        const first = seen.find(one => one.isIntersecting)
        if (first) setCurrent(first.target.id.slice(2))
      },
      { rootMargin: '-220px 0px -60% 0px' },
    )
    for (const section of sections) {
      const element = document.getElementById(`s-${section.id}`)
      if (element) watch.observe(element)
    }
    return () => watch.disconnect()
  }, [sections])
  useEffect(() => {
    bar.current
      ?.querySelector(`[href="#s-${current}"]`)
      ?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [current])
  return (
    <nav ref={bar} aria-label={t('store.sections')} className="flex gap-5 overflow-x-auto">
      {sections.map(section => (
        <a
          key={section.id}
          href={`#s-${section.id}`}
          aria-current={section.id === current ? 'true' : undefined}
          onClick={event => {
            event.preventDefault()
            document.getElementById(`s-${section.id}`)?.scrollIntoView({ behavior: 'smooth' })
          }}
          className={cx(
            'whitespace-nowrap border-b-2 py-2 font-medium text-note',
            section.id === current
              ? 'border-brand text-brand'
              : 'border-transparent text-text2 hover:text-text',
          )}
        >
          {section.name}
        </a>
      ))}
    </nav>
  )
}

function StoreSkeleton() {
  return (
    <div className="space-y-5 pt-6" aria-hidden>
      <Skeleton className="h-48 rounded-card" />
      <Skeleton className="h-9 w-1/2" />
      <Skeleton className="h-5 w-2/3" />
      <div className="grid grid-cols-2 gap-4 pt-6 xl:grid-cols-4">
        {[1, 2, 3, 4].map(place => (
          <Skeleton key={place} className="h-64 rounded-card" />
        ))}
      </div>
    </div>
  )
}

/** What somebody avoids by their profile is avoided from the start. */
function useProductFilters() {
  const { user } = useSession()
  const [q, setQ] = useState('')
  const [diets, setDiets] = useState<Diet[]>([])
  const [chosen, setAvoid] = useState<Allergen[] | null>(null)
  const avoid = chosen ?? ((user?.allergens ?? []) as Allergen[])
  const matches = useMemo(() => {
    const words = q.toLowerCase().split(/\s+/).filter(Boolean)
    const avoided = [...withAliases(avoid)]
    return (product: Product) =>
      matchesDietFilter(product, { diets, avoid: avoided }) &&
      words.every(word =>
        `${product.name} ${product.description} ${product.ingredients}`.toLowerCase().includes(word),
      )
  }, [q, diets, avoid])
  return {
    q,
    setQ,
    diets,
    toggleDiet: (diet: Diet) =>
      setDiets(before => (before.includes(diet) ? before.filter(one => one !== diet) : [...before, diet])),
    avoid,
    setAvoid,
    matches,
    clear: () => {
      setQ('')
      setDiets([])
      setAvoid([])
    },
  }
}

function sectionsOf(menu: Menu | null, matches: (product: Product) => boolean): ShownSection[] {
  if (!menu) return []
  const products = new Map(menu.products.map(product => [product.id, product]))
  return menu.sections
    .map(({ id, name, description, productIds }) => ({
      id,
      name,
      description,
      products: productIds.flatMap(productId => products.get(productId) ?? []).filter(matches),
    }))
    .filter(section => section.products.length > 0)
}

/** The stepper of a card speaks for the line without choices; others are changed in the cart. */
function withUnits(entries: CartEntry[], product: Product, units: number): CartEntry[] {
  const before = unitsOf(entries, product.id)
  const plain = entries.find(
    entry => entry.productId === product.id && entry.modifiers.length === 0 && !entry.comment,
  )
  if (plain)
    return entries.map(entry =>
      entry === plain ? { ...entry, quantity: Math.max(0, entry.quantity + units - before) } : entry,
    )
  if (units < before) {
    const last = entries.findLast(entry => entry.productId === product.id)
    return entries.map(entry =>
      entry === last ? { ...entry, quantity: entry.quantity - (before - units) } : entry,
    )
  }
  return [
    ...entries,
    {
      id: randomId(),
      productId: product.id,
      name: product.name,
      imageURL: product.imageURL,
      unitCents: product.retailPrice.amount,
      quantity: units - before,
      modifiers: [],
      perLine: product.subItemBehavior === 'perLine',
      comment: '',
    },
  ]
}
