import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../i18n/format'
import { IconButton } from '../../ui/buttons/button'
import { MoneyInput } from '../../ui/fields/money-input'
import type { NamedProduct } from './use-products'

/** A product of a section, with what it costs in this menu where that is not its own price. */
export function MenuProductRow({
  product,
  cents,
  onPrice,
  onRemove,
}: {
  /** Absent: it is not known yet, or not there any more. */
  product: NamedProduct | undefined
  /** Null: its own price. */
  cents: number | null
  onPrice: (cents: number | null) => void
  onRemove: () => void
}) {
  const t = useTranslations('catalog')
  const collectionTexts = useTranslations('collection')
  const f = useFormat()
  const name = product?.name ?? '…'
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-2">
      <span className="min-w-0 flex-1 basis-40">{name}</span>
      {product && cents !== null && cents !== product.priceCents && (
        <span className="text-meta text-text2">
          {t('menu.ownPrice', { amount: f.money(product.priceCents) })}
        </span>
      )}
      <span className="min-w-0 max-w-28 flex-1 basis-20">
        <MoneyInput
          value={cents}
          onChange={onPrice}
          aria-label={t('menu.priceHere', { name })}
          placeholder={product ? f.money(product.priceCents) : ''}
        />
      </span>
      <IconButton
        size="small"
        icon={X}
        label={collectionTexts('collection.takeAway', { name })}
        onClick={onRemove}
      />
    </div>
  )
}
