import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { foldText } from '../../../../src/core/rules/typed/folding'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Skeleton } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { useMenu } from './use-menu'
import type { LineChange, Quote } from './use-quote'

/** The dishes of the store, to be added by a press; with what has to be chosen in them taken as the menu has it. */
export function AddItemDialog({
  quote,
  onClose,
  onAdd,
}: {
  quote: Quote
  onClose: () => void
  onAdd: (line: LineChange) => Promise<boolean>
}) {
  const t = useTranslations('quotes')
  const f = useFormat()
  const menu = useMenu(quote)
  const [text, setText] = useState('')
  const [added, setAdded] = useState<readonly string[]>([])
  const wanted = foldText(text.trim())
  const products = (menu.data?.menu?.products ?? []).filter(({ name }) => foldText(name).includes(wanted))
  return (
    <Dialog
      open
      flush
      onOpenChange={open => !open && onClose()}
      title={t('lines.add')}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <div className="p-4">
        <Field label={t('lines.find')} labelHidden>
          <Input
            type="search"
            placeholder={t('lines.find')}
            value={text}
            onChange={event => setText(event.target.value)}
          />
        </Field>
      </div>
      {menu.isError ? (
        <ErrorState error={menu.error} onRetry={() => menu.refetch()} />
      ) : !menu.data ? (
        <div className="p-4">
          <Skeleton className="h-64" />
        </div>
      ) : products.length === 0 ? (
        <EmptyState title={t('lines.nothingFound')} />
      ) : (
        <ul className="max-h-[55dvh] divide-y overflow-y-auto border-t">
          {products.map(product => (
            <li key={product.id} className="flex items-center gap-3 px-4 py-2">
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{product.name}</span>
                <span className="num block text-meta text-text2">
                  {f.money(product.retailPrice.amount)} · {f.rate(product.vatPercentage / 100)}
                </span>
              </span>
              <Button
                icon={Plus}
                aria-label={t('lines.addNamed', { name: product.name })}
                onClick={async () => {
                  const isAdded = await onAdd({
                    productId: product.id,
                    quantity: Math.max(1, product.minOrderQuantity),
                    isFixed: false,
                    subItems: product.modifierGroups.flatMap(group =>
                      usualChoices(group).map(choice => ({ groupId: group.id, ...choice })),
                    ),
                  })
                  if (isAdded) setAdded(before => [...before, product.id])
                }}
              >
                {added.includes(product.id)
                  ? t('lines.addedTimes', { count: added.filter(id => id === product.id).length })
                  : t('lines.addOne')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

type Group = NonNullable<
  NonNullable<ReturnType<typeof useMenu>['data']>['menu']
>['products'][number]['modifierGroups'][number]

/** What the dish comes with, filled up with its first options to what has to be chosen. */
function usualChoices({ min, modifierItems }: Group): { id: string; quantity: number }[] {
  const chosen = new Map(modifierItems.filter(({ def }) => def > 0).map(({ id, def }) => [id, def]))
  let left = min - [...chosen.values()].reduce((sum, count) => sum + count, 0)
  for (const { id, max } of modifierItems) {
    if (left <= 0) break
    const taken = chosen.get(id) ?? 0
    const more = Math.min(left, (max ?? left) - taken)
    if (more <= 0) continue
    chosen.set(id, taken + more)
    left -= more
  }
  return [...chosen].map(([id, quantity]) => ({ id, quantity }))
}
