import { Link } from '@tanstack/react-router'
import { BookOpen, SearchX } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/buttons/button'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { toast } from '../../../ui/feedback/toast'
import { SearchInput } from '../../../ui/fields/input'
import type { CartEntry } from '../cart/cart'
import { unitsOf } from '../cart/cart'
import { leftToAdd } from '../menu/cart-units'
import { PRODUCT, useMenuKeys } from '../menu/menu-keys'
import type { Menu, Product } from '../menu/use-store-page'
import { productFor, sectionsFor } from './find-product'
import { ProductTile } from './product-tile'

interface Props {
  menu: Menu | null
  entries: readonly CartEntry[]
  onTake: (product: Product) => void
  onGiveBack: (product: Product) => void
}

/** The menu as large tiles by section. What is typed or scanned into its field and ends with Enter is taken at once. */
export function TillMenu({ menu, entries, onTake, onGiveBack }: Props) {
  const t = useTranslations('till')
  const [typed, setTyped] = useState('')
  const tiles = useRef<HTMLDivElement>(null)
  useMenuKeys(tiles)
  if (!menu || menu.products.length === 0)
    return (
      <EmptyState
        icon={BookOpen}
        title={t('noMenu')}
        text={t('noMenuText')}
        action={
          <Button asChild size="large">
            <Link to="/admin/catalogs/{-$entityId}">{t('toMenus')}</Link>
          </Button>
        }
      />
    )
  const sections = sectionsFor(menu, typed)
  const enter = () => {
    const product = productFor(menu, typed)
    if (!product) {
      const first = tiles.current?.querySelector<HTMLElement>(`[${PRODUCT}]`)
      if (first) first.focus()
      else toast.error(t('notFound', { code: typed.trim() }))
      return
    }
    if (leftToAdd(menu, entries, product) < 1) toast.error(t('tile.soldOutNamed', { name: product.name }))
    else onTake(product)
    setTyped('')
  }
  return (
    <div ref={tiles} className="min-w-0 p-gutter pb-32">
      <form
        className="sticky top-0 z-10 -mx-1 bg-canvas px-1 pb-2"
        onSubmit={event => {
          event.preventDefault()
          if (typed.trim()) enter()
        }}
      >
        <SearchInput label={t('search')} shortcut="/" className="h-12" value={typed} onChange={setTyped} />
        <nav aria-label={t('sections')} className="mt-2 flex gap-2 overflow-x-auto py-0.5">
          {sections.length > 1 &&
            sections.map(({ id, name }) => (
              <Button
                key={id}
                size="large"
                kind="soft"
                onClick={() =>
                  document
                    .getElementById(`till-${id}`)
                    ?.scrollIntoView({ behavior: 'smooth', block: 'start' })
                }
              >
                {name || t('otherProducts')}
              </Button>
            ))}
        </nav>
      </form>
      {sections.length === 0 && (
        <EmptyState
          icon={SearchX}
          title={t('nothingFits')}
          text={t('nothingFitsText')}
          action={
            <Button size="large" onClick={() => setTyped('')}>
              {t('wholeMenu')}
            </Button>
          }
        />
      )}
      {sections.map(({ id, name, products }) => (
        <section key={id} id={`till-${id}`} className="scroll-mt-32 pt-3">
          <h2 className="mb-2 font-semibold text-read">{name || t('otherProducts')}</h2>
          <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 xl:grid-cols-4 2xl:grid-cols-5">
            {products.map(product => (
              <ProductTile
                key={product.id}
                product={product}
                units={unitsOf(entries, product.id)}
                left={leftToAdd(menu, entries, product)}
                onTake={() => onTake(product)}
                onGiveBack={() => onGiveBack(product)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
