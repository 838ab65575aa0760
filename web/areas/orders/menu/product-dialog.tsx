import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { whyNotModifiers } from '../../../../src/modules/orders/checkout/rules/cart'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { WideDishPicture } from '../../../ui/display/dish-picture'
import { toast } from '../../../ui/feedback/toast'
import { Field } from '../../../ui/fields/field'
import { TextArea } from '../../../ui/fields/input'
import { Stepper } from '../../../ui/fields/stepper'
import { type CartEntry, entryCents } from '../cart/cart'
import { useEater } from '../cart/eater'
import { LazyDishFacts } from '../dish-facts/lazy-dish-facts'
import { Contents } from './dish-contents'
import { DishPrice } from './dish-price'
import { ModifierGroup } from './modifier-group'
import { draftOf, forgetDraft, keepDraft, type ProductDraft } from './product-draft'
import type { Product } from './use-store-page'

interface Props {
  product: Product
  /** With today's promotions; left out: none are known. */
  todayCents?: number
  /** How many can still be added; null: any number. */
  left: number | null
  commentsEnabled: boolean
  onClose: () => void
  onAdd: (entry: Omit<CartEntry, 'id'>) => void
}

/** Everything about a product, its choices, and the way into the cart. */
export function ProductDialog({
  product,
  todayCents = product.retailPrice.amount,
  left,
  commentsEnabled,
  onClose,
  onAdd,
}: Props) {
  const t = useTranslations('menu')
  const f = useFormat()
  const { avoided, name: eater } = useEater()
  const [draft, setDraft] = useState(() => draftOf(product))
  const { quantity, choices, comment } = draft
  const change = (part: Partial<ProductDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    keepDraft(product.id, next)
  }
  const [showsGaps, setShowsGaps] = useState(false)
  const groups = useRef(new Map<string, HTMLElement>())

  const modifiers = product.modifierGroups.flatMap(group =>
    group.modifierItems
      .map(item => ({
        groupId: group.id,
        id: item.id,
        name: item.name,
        quantity: choices[group.id]?.[item.id] ?? 0,
        cents: item.priceImpact.amount,
      }))
      .filter(item => item.quantity > 0),
  )
  const entry = {
    productId: product.id,
    name: product.name,
    imageURL: product.imageURL,
    unitCents: product.retailPrice.amount,
    quantity,
    modifiers,
    perLine: product.subItemBehavior === 'perLine',
    comment,
  }
  const unmet = product.modifierGroups.find(
    group =>
      whyNotModifiers(
        [group],
        modifiers.filter(one => one.groupId === group.id),
      ) !== null,
  )
  const chosen = product.modifierGroups.flatMap(group =>
    group.modifierItems.filter(item => (choices[group.id]?.[item.id] ?? 0) > 0),
  )

  const most = Math.min(
    left ?? Number.POSITIVE_INFINITY,
    product.maxOrderQuantity ?? Number.POSITIVE_INFINITY,
  )

  const add = () => {
    if (unmet) {
      setShowsGaps(true)
      const heading = groups.current.get(unmet.id)
      heading?.scrollIntoView({ block: 'start', behavior: 'smooth' })
      heading?.focus({ preventScroll: true })
      return
    }
    onAdd(entry)
    forgetDraft(product.id)
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={product.name}
      titleLanguage={product.languages?.name}
      flush
      footer={
        <div className="flex w-full items-center gap-3">
          <Stepper
            label={product.name}
            value={quantity}
            min={product.minOrderQuantity}
            max={most}
            onMost={() => toast.error(t('product.most'))}
            onChange={next => change({ quantity: next })}
          />
          <Button
            kind="primary"
            size="large"
            className="flex-1"
            onClick={add}
            whyDisabled={most < product.minOrderQuantity ? t('product.most') : undefined}
          >
            {t('product.add', { count: quantity, price: f.money(entryCents(entry)) })}
          </Button>
        </div>
      }
    >
      <WideDishPicture
        imageURL={product.imageURL}
        name={product.name}
        className="aspect-video w-full bg-sunken"
      />
      <div className="space-y-5 p-5">
        <div>
          {todayCents < (product.listPrice ?? product.retailPrice).amount && (
            <p className="mb-2 flex flex-wrap items-center gap-x-2">
              <DishPrice product={product} todayCents={todayCents} className="text-title" />
            </p>
          )}
          <p lang={product.languages?.description} className="text-read text-text2">
            {product.description}
          </p>
          {product.ingredients && (
            <p className="mt-2 text-note text-text2">
              <b className="font-medium text-text">{t('product.ingredients')}</b>{' '}
              <span lang={product.languages?.ingredients}>{product.ingredients}</span>
            </p>
          )}
          <Contents product={product} chosen={chosen} avoided={avoided} eater={eater} />
          <LazyDishFacts product={product} />
        </div>
        {product.modifierGroups.map(group => (
          <ModifierGroup
            key={group.id}
            group={group}
            choices={choices[group.id] ?? {}}
            avoided={avoided}
            isUnmet={showsGaps && unmet?.id === group.id}
            onChange={next => change({ choices: { ...choices, [group.id]: next } })}
            headingRef={element => {
              if (element) groups.current.set(group.id, element)
            }}
          />
        ))}
        {commentsEnabled && (
          <Field label={t('product.comment')}>
            <TextArea
              value={comment}
              maxLength={300}
              rows={2}
              onChange={event => change({ comment: event.target.value })}
            />
          </Field>
        )}
      </div>
    </Dialog>
  )
}
