import { MessageSquare, Minus, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { Button, IconButton } from '../../../ui/buttons/button'
import { Input } from '../../../ui/fields/input'
import { type CartEntry, entryCents } from '../cart/cart'
import { mostOf, readEntry } from '../menu/cart-units'
import { DishNames } from '../menu/dish-names'
import type { Menu } from '../menu/use-store-page'

/** A line of the sale: how many, what was chosen, and what the kitchen has to know of it. */
export function SaleLine({
  entry,
  entries,
  menu,
  onChange,
}: {
  entry: CartEntry
  entries: readonly CartEntry[]
  menu: Menu | null
  onChange: (change: Partial<Pick<CartEntry, 'quantity' | 'comment'>>) => void
}) {
  const t = useTranslations('till')
  const f = useFormat()
  const [isNoting, setNoting] = useState(false)
  const read = readEntry(entry, menu)
  const least = menu?.products.find(({ id }) => id === entry.productId)?.minOrderQuantity ?? 1
  const most = mostOf(menu, entries, entry)
  return (
    <li className="space-y-1 py-2.5">
      <div className="flex gap-3 text-note">
        <span className="min-w-0 flex-1">
          <span lang={read.languages?.name} className="block font-medium">
            {read.name}
          </span>
          {read.modifiers.length > 0 && (
            <span className="block text-meta text-text2">
              <DishNames of={read.modifiers} />
            </span>
          )}
        </span>
        <span className="money">{f.money(entryCents(entry))}</span>
      </div>
      <div className="flex items-center gap-1">
        <IconButton
          size="large"
          kind="soft"
          icon={entry.quantity <= least ? Trash2 : Minus}
          label={t(entry.quantity <= least ? 'line.remove' : 'line.less', { name: read.name })}
          onClick={() => onChange({ quantity: entry.quantity <= least ? 0 : entry.quantity - 1 })}
        />
        <output className="num min-w-10 text-center font-semibold text-field">{entry.quantity}</output>
        <IconButton
          size="large"
          kind="soft"
          icon={Plus}
          label={t('line.more', { name: read.name })}
          whyDisabled={entry.quantity >= most ? t('tile.noMore') : null}
          onClick={() => onChange({ quantity: entry.quantity + 1 })}
        />
        {!isNoting && (
          <Button
            kind="ghost"
            size="large"
            icon={MessageSquare}
            className="ml-auto min-w-0 max-w-[60%]"
            onClick={() => setNoting(true)}
          >
            <span className="truncate">{entry.comment || t('line.note')}</span>
          </Button>
        )}
      </div>
      {isNoting && (
        <Input
          autoFocus
          aria-label={t('line.noteOf', { name: read.name })}
          placeholder={t('line.note')}
          className="h-12"
          maxLength={300}
          value={entry.comment}
          onChange={event => onChange({ comment: event.target.value })}
          onBlur={() => setNoting(false)}
          onKeyDown={event => event.key === 'Enter' && setNoting(false)}
        />
      )}
    </li>
  )
}
