import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../ui/buttons/button'
import { cx } from '../ui/cx'

/** The list with one item somewhere else. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items]
  const [item] = next.splice(from, 1)
  if (item === undefined) return next
  next.splice(Math.max(0, Math.min(to, next.length)), 0, item)
  return next
}

export interface ReorderableProps<Item> {
  items: readonly Item[]
  onChange: (items: Item[]) => void
  idOf: (item: Item) => string
  nameOf: (item: Item) => string
  /** Items are only moved within lists of the same name. */
  scope: string
  disabled?: boolean
  children: (item: Item, index: number) => ReactNode
}

/** A list whose order counts: by dragging, and by buttons that do the same. */
export function Reorderable<Item>(props: ReorderableProps<Item>) {
  const { items, onChange, idOf, nameOf, scope, disabled = false, children } = props
  const t = useTranslations('collection')
  const [over, setOver] = useState<number | null>(null)
  const type = `application/x-comanda-${scope}`.toLowerCase()
  const accepts = (event: DragEvent) => event.dataTransfer.types.includes(type)
  return (
    <ol className="space-y-2">
      {items.map((item, index) => (
        <li
          key={idOf(item)}
          onDragOver={event => {
            if (!accepts(event)) return
            event.preventDefault()
            event.stopPropagation()
            setOver(index)
          }}
          onDragLeave={() => setOver(null)}
          onDrop={event => {
            if (!accepts(event)) return
            event.preventDefault()
            event.stopPropagation()
            setOver(null)
            onChange(moved(items, Number(event.dataTransfer.getData(type)), index))
          }}
          className={cx(
            'flex items-start gap-1 rounded-ctl',
            over === index && 'outline-2 outline-brand outline-offset-2',
          )}
        >
          {!disabled && (
            <span className="flex shrink-0 items-center">
              <span
                aria-hidden
                draggable
                onDragStart={event => {
                  event.dataTransfer.setData(type, String(index))
                  event.dataTransfer.effectAllowed = 'move'
                }}
                className="grid h-7 w-5 cursor-grab place-items-center text-text3"
              >
                <GripVertical size={14} />
              </span>
              <IconButton
                size="small"
                icon={ArrowUp}
                label={t('collection.up', { name: nameOf(item) })}
                disabled={index === 0}
                onClick={() => onChange(moved(items, index, index - 1))}
              />
              <IconButton
                size="small"
                icon={ArrowDown}
                label={t('collection.down', { name: nameOf(item) })}
                disabled={index === items.length - 1}
                onClick={() => onChange(moved(items, index, index + 1))}
              />
            </span>
          )}
          <div className="min-w-0 flex-1">{children(item, index)}</div>
        </li>
      ))}
    </ol>
  )
}
