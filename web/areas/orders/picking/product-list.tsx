import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { leftOf } from '../../../../src/modules/orders/picking/rules/picked-lines'
import { cx } from '../../../ui/cx'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { byProduct, codeOf, type Part, type PickingOrder, type PickingProduct } from './picking-view'

/** Each product once, with the bags that want it: fetched in one go, and put into each by a tap. */
export function ProductList({
  orders,
  onPick,
}: {
  orders: readonly PickingOrder[]
  onPick: (part: Part) => void
}) {
  const t = useTranslations('picking')
  const products = byProduct(orders)
  if (!products.length) return <EmptyState title={t('empty')} text={t('emptyText')} />
  return (
    <ul className="divide-y rounded-card border bg-surface">
      {products.map(product => (
        <ProductRow key={product.key} product={product} onPick={onPick} />
      ))}
    </ul>
  )
}

function ProductRow({ product, onPick }: { product: PickingProduct; onPick: (part: Part) => void }) {
  const t = useTranslations('picking')
  const { name, options, left, quantity, parts } = product
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <span
        className={cx(
          'num grid size-12 shrink-0 place-items-center rounded-ctl font-semibold text-title',
          left > 0 ? 'bg-sunken' : 'bg-okSoft text-ok',
        )}
      >
        {left > 0 ? left : <Check size={24} aria-hidden />}
      </span>
      <span className="min-w-40 flex-1">
        <span className={cx('block font-medium text-read', left === 0 && 'text-text2')}>{name}</span>
        {options && <span className="block text-text2">{options}</span>}
        <span className="num block text-meta text-text3">
          {t('lineCount', { picked: quantity - left, quantity })}
        </span>
      </span>
      <ul aria-label={t('bags')} className="flex flex-wrap gap-2">
        {parts.map(part => (
          <li key={part.line.id}>
            <Bag part={part} onPick={() => onPick(part)} />
          </li>
        ))}
      </ul>
    </li>
  )
}

function Bag({ part: { order, line }, onPick }: { part: Part; onPick: () => void }) {
  const t = useTranslations('picking')
  const left = leftOf(line)
  return (
    <button
      type="button"
      aria-disabled={left === 0 || undefined}
      onClick={onPick}
      className={cx(
        'num inline-flex min-h-11 items-center gap-2 rounded-ctl border px-3 font-semibold',
        left > 0 ? 'bg-surface hover:bg-sunken' : 'border-transparent bg-okSoft text-ok',
      )}
    >
      {codeOf(order)}
      {left > 0 ? <span className="font-normal text-text2">{left}</span> : <Check size={16} aria-hidden />}
      <span className="sr-only">{t('putIn', { name: line.name })}</span>
    </button>
  )
}
