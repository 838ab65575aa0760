import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Allergen, allergensToAvoid, type Statement } from '../../../src/core/rules/ordering/allergens'
import { modifierWording, whyNotModifiers } from '../../../src/modules/checkout/rules/cart'
import { useFormat } from '../../i18n/format'
import { Button } from '../../ui/buttons/button'
import { cx } from '../../ui/cx'
import { Dialog } from '../../ui/dialogs/dialog'
import { Chip } from '../../ui/display/chip'
import { WideDishPicture } from '../../ui/display/dish-picture'
import { toast } from '../../ui/feedback/toast'
import { Field } from '../../ui/fields/field'
import { TextArea } from '../../ui/fields/input'
import { Stepper } from '../../ui/fields/stepper'
import { type CartEntry, entryCents } from '../cart/cart'
import { useEater } from '../cart/eater'
import { useAllergenList } from './allergen-words'
import { Contents } from './dish-contents'
import { draftOf, forgetDraft, keepDraft, type ProductDraft } from './product-draft'
import type { Product } from './use-store-page'

type Group = Product['modifierGroups'][number]

interface Props {
  product: Product
  /** How many can still be added; null: any number. */
  left: number | null
  commentsEnabled: boolean
  onClose: () => void
  onAdd: (entry: Omit<CartEntry, 'id'>) => void
}

/** Everything about a product, its choices, and the way into the cart. */
export function ProductDialog({ product, left, commentsEnabled, onClose, onAdd }: Props) {
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

function ModifierGroup({
  group,
  choices,
  avoided,
  isUnmet,
  onChange,
  headingRef,
}: {
  group: Group
  choices: Record<string, number>
  avoided: readonly Allergen[]
  isUnmet: boolean
  onChange: (choices: Record<string, number>) => void
  headingRef: (element: HTMLElement | null) => void
}) {
  const t = useTranslations('menu')
  const f = useFormat()
  const wording = modifierWording(group)
  const total = Object.values(choices).reduce((sum, count) => sum + count, 0)
  const isMet = total >= group.min && total <= wording.max
  const isSingle = wording.max === 1
  const room = wording.max - total
  const set = (id: string, count: number) =>
    onChange(isSingle ? (count > 0 ? { [id]: 1 } : {}) : { ...choices, [id]: count })
  return (
    <fieldset>
      <legend
        ref={headingRef}
        tabIndex={-1}
        className="flex w-full scroll-mt-4 items-center justify-between gap-3 py-1 outline-none"
      >
        <span lang={group.languages?.name} className="font-semibold text-read">
          {group.name}
        </span>
        <Chip
          tone={isUnmet ? 'bad' : isMet && group.min > 0 ? 'ok' : 'muted'}
          icon={isMet && group.min > 0 ? Check : undefined}
        >
          {t(`modifiers.${wording.kind}`, { min: wording.min, max: wording.max })}
        </Chip>
      </legend>
      {isUnmet && (
        <p role="alert" className="mb-1 text-bad text-note">
          {t('modifiers.unmet')}
        </p>
      )}
      <ul className="divide-y">
        {group.modifierItems.map(item => {
          const count = choices[item.id] ?? 0
          const limit = item.max ?? wording.max
          const canAdd = isSingle || room > 0
          return (
            <li key={item.id} className="flex min-h-12 items-center gap-3 py-1">
              {isSingle || limit === 1 ? (
                <label
                  className={cx(
                    'flex min-h-11 flex-1 cursor-pointer items-center gap-3 text-note',
                    !count && !canAdd && 'opacity-50',
                  )}
                >
                  <input
                    type={isSingle ? 'radio' : 'checkbox'}
                    name={group.id}
                    checked={count > 0}
                    disabled={!count && !canAdd}
                    onChange={event => set(item.id, event.target.checked ? 1 : 0)}
                    onClick={() => isSingle && group.min === 0 && count > 0 && set(item.id, 0)}
                    className="size-5 accent-brand"
                  />
                  <span className="min-w-0">
                    <span lang={item.languages?.name}>{item.name}</span>
                    <OptionContents option={item} avoided={avoided} />
                  </span>
                </label>
              ) : (
                <>
                  <span className="min-w-0 flex-1 text-note">
                    <span lang={item.languages?.name}>{item.name}</span>
                    <OptionContents option={item} avoided={avoided} />
                  </span>
                  <Stepper
                    collapses
                    label={item.name}
                    value={count}
                    max={Math.min(limit, count + Math.max(0, room))}
                    onChange={next => set(item.id, next)}
                  />
                </>
              )}
              {item.priceImpact.amount !== 0 && (
                <span className="money text-note text-text2">+{f.money(item.priceImpact.amount)}</span>
              )}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

/** What an option adds, told before it is chosen. */
function OptionContents({
  option: { allergens, mayContain = [] },
  avoided,
}: {
  option: Statement
  avoided: readonly Allergen[]
}) {
  const t = useTranslations('menu')
  const list = useAllergenList()
  const tone = (found: readonly Allergen[]) =>
    cx('block text-meta', allergensToAvoid(found, avoided).length > 0 ? 'font-medium text-bad' : 'text-text3')
  return (
    <>
      {allergens && allergens.length > 0 && (
        <span className={tone(allergens)}>{t('product.contains', { list: list(allergens) })}</span>
      )}
      {mayContain.length > 0 && (
        <span className={tone(mayContain)}>{t('product.mayContain', { list: list(mayContain) })}</span>
      )}
      {!allergens && <span className="block text-meta text-warn">{t('product.unstated')}</span>}
    </>
  )
}
