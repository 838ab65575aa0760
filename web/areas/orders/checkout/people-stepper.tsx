import { Minus, Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Cart } from '../cart/cart'

/** How many eat, for the price per person. */
export function PeopleStepper({ value, onChange }: { value: number; onChange: (people: number) => void }) {
  const t = useTranslations('checkout')
  const button =
    'grid size-9 place-items-center rounded-full border bg-surface text-text2 hover:text-text aria-disabled:opacity-40 pointer-coarse:size-11'
  return (
    <span className="inline-flex items-center gap-2">
      <button
        type="button"
        aria-label={t('checkout.fewer')}
        aria-disabled={value <= 1 || undefined}
        onClick={() => value > 1 && onChange(value - 1)}
        className={button}
      >
        <Minus size={15} aria-hidden />
      </button>
      <input
        aria-label={t('checkout.people')}
        inputMode="numeric"
        value={value}
        onChange={event => {
          const people = Number(event.target.value.replace(/\D/g, ''))
          onChange(Math.max(1, Math.min(5000, people)))
        }}
        className="num h-9 w-14 rounded-ctl border border-control bg-surface text-center font-semibold"
      />
      <button
        type="button"
        aria-label={t('checkout.more')}
        onClick={() => onChange(value + 1)}
        className={button}
      >
        <Plus size={15} aria-hidden />
      </button>
    </span>
  )
}

/** As many as the trays feed, to begin with. */
export function peopleOf(
  cart: Cart,
  menu: { products: { id: string; serves: number | null }[] } | null,
): number {
  const serves = new Map(menu?.products.map(product => [product.id, product.serves]))
  const fed = cart.entries.reduce(
    (sum, entry) => sum + (serves.get(entry.productId) ?? 0) * entry.quantity,
    0,
  )
  return Math.max(1, fed)
}
