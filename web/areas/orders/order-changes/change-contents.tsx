import { Plus, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { hasWords } from '../../../../src/core/rules/typed/folding'
import { useFormat } from '../../../i18n/format'
import { useDialogEntry } from '../../../router/dialog-entry'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { Dialog } from '../../../ui/dialogs/dialog'
import { DishPicture } from '../../../ui/display/dish-picture'
import { Input } from '../../../ui/fields/input'
import { Stepper } from '../../../ui/fields/stepper'
import { type CartEntry, entryCents, unitsOf, withEntry } from '../cart/cart'
import { useEater } from '../cart/eater'
import { ContainedAllergens, contentsOfEntry } from '../menu/contained-allergens'
import { ProductDialog } from '../menu/product-dialog'
import type { Product, StorePage } from '../menu/use-store-page'

interface Props {
  page: StorePage
  entries: readonly CartEntry[]
  onChange: (entries: readonly CartEntry[]) => void
}

/** What is in the order, to be had more or less of, and what else the store sells. */
export function ChangeContents({ page, entries, onChange }: Props) {
  const t = useTranslations('order-changes')
  const f = useFormat()
  const adding = useDialogEntry('add')
  const products = page.menu?.products ?? []
  const { avoided } = useEater()
  const set = (id: string, quantity: number) =>
    onChange(entries.map(entry => (entry.id === id ? { ...entry, quantity } : entry)))
  return (
    <>
      <ul className="divide-y">
        {entries.map(entry => {
          const product = products.find(one => one.id === entry.productId)
          const contents = entry.quantity > 0 ? contentsOfEntry(entry, page.menu) : null
          const isOut = entry.quantity === 0
          return (
            <li key={entry.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
              <div className={cx('min-w-0 flex-1 basis-40', isOut && 'text-text3 line-through')}>
                <p className="font-medium text-note">{entry.name}</p>
                {entry.modifiers.length > 0 && (
                  <p className="text-meta text-text2">
                    {entry.modifiers
                      .map(({ quantity, name }) => (quantity > 1 ? `${quantity}× ${name}` : name))
                      .join(' · ')}
                  </p>
                )}
                {entry.comment && <p className="text-meta text-text3 italic">{entry.comment}</p>}
                {contents && <ContainedAllergens contents={contents} avoided={avoided} />}
                {!isOut && <p className="money mt-0.5 text-note text-text2">{f.money(entryCents(entry))}</p>}
              </div>
              {isOut ? (
                <Button
                  size="small"
                  icon={Undo2}
                  onClick={() => set(entry.id, product?.minOrderQuantity || 1)}
                >
                  {t('order.change.putBack')}
                </Button>
              ) : (
                <Stepper
                  label={entry.name}
                  value={entry.quantity}
                  max={product ? mostOf(product, page, entries, entry) : entry.quantity}
                  onChange={quantity =>
                    // Below the least that is sold of it there is none of it.
                    set(entry.id, quantity < (product?.minOrderQuantity ?? 1) ? 0 : quantity)
                  }
                />
              )}
            </li>
          )
        })}
      </ul>
      <Button icon={Plus} className="mt-3 w-full" onClick={adding.open}>
        {t('order.change.add')}
      </Button>
      {adding.isOpen && (
        <AddDialog
          page={page}
          entries={entries}
          onClose={adding.close}
          onAdd={entry => onChange(withEntry(entries, entry))}
        />
      )}
    </>
  )
}

const stockOf = (page: StorePage, product: Product) =>
  page.menu?.stockMap[product.id] ?? Number.POSITIVE_INFINITY

function mostOf(product: Product, page: StorePage, entries: readonly CartEntry[], entry: CartEntry): number {
  const others = unitsOf(entries, entry.productId) - entry.quantity
  return Math.min(product.maxOrderQuantity ?? Number.POSITIVE_INFINITY, stockOf(page, product) - others)
}

function AddDialog({
  page,
  entries,
  onClose,
  onAdd,
}: {
  page: StorePage
  entries: readonly CartEntry[]
  onClose: () => void
  onAdd: (entry: Omit<CartEntry, 'id'>) => void
}) {
  const t = useTranslations('order-changes')
  const f = useFormat()
  const [text, setText] = useState('')
  const [product, setProduct] = useState<Product | null>(null)
  const found = (page.menu?.products ?? []).filter(one => stockOf(page, one) > 0 && hasWords(one.name, text))
  if (product)
    return (
      <ProductDialog
        product={product}
        left={leftOf(stockOf(page, product), unitsOf(entries, product.id))}
        commentsEnabled={page.store.commentsEnabled}
        onClose={() => setProduct(null)}
        onAdd={entry => {
          onAdd(entry)
          onClose()
        }}
      />
    )
  return (
    <Dialog open onOpenChange={onClose} title={t('order.change.addTitle', { store: page.store.name })}>
      <Input
        aria-label={t('order.change.find')}
        placeholder={t('order.change.find')}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <ul className="mt-2 divide-y">
        {found.map(one => (
          <li key={one.id}>
            <button
              type="button"
              className="flex min-h-14 w-full items-center gap-3 rounded-ctl px-1 py-2 text-left text-note hover:bg-hover"
              onClick={() => setProduct(one)}
            >
              <DishPicture
                imageURL={one.imageURL}
                name={one.name}
                size={128}
                className="size-11 rounded-ctl bg-sunken object-cover"
              />
              <span className="min-w-0 flex-1 font-medium">{one.name}</span>
              <span className="money text-text2">{f.money(one.retailPrice.amount)}</span>
              <Plus size={16} aria-hidden className="text-brand" />
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="py-6 text-center text-text2">{t('order.change.noneFound')}</p>}
    </Dialog>
  )
}

const leftOf = (stock: number, taken: number) => (Number.isFinite(stock) ? Math.max(0, stock - taken) : null)
