import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { allergenConflict, type Contents, contentsOf } from '../../../../src/core/rules/ordering/allergens'
import { DIETS, type Diet } from '../../../../src/core/rules/ordering/diets'
import { unmetDiets } from '../../../../src/modules/stores/catalog/rules/chosen-diets'
import { useFormat } from '../../../i18n/format'
import type { CartEntry } from '../cart/cart'
import { useEater } from '../cart/eater'
import { useAllergenList, useWarnings, type Warned } from './allergen-words'
import type { Menu } from './use-store-page'

/** Sentences about the diets of the eater: "Not stated to be vegan: Croissant". */
export function useDietWarnings() {
  const t = useTranslations('menu')
  const f = useFormat()
  return (
    unmet: readonly { lineId: string; diets: readonly Diet[] }[],
    lines: readonly { id: string; name: string }[],
  ): string[] =>
    DIETS.flatMap(diet => {
      const ids = new Set(unmet.filter(({ diets }) => diets.includes(diet)).map(({ lineId }) => lineId))
      if (ids.size === 0) return []
      const names = [...new Set(lines.filter(({ id }) => ids.has(id)).map(({ name }) => name))]
      return [
        t('product.dietsUnmet', { diets: t(`diets.${diet}`).toLocaleLowerCase(), names: f.list(names) }),
      ]
    })
}

/** What is in a line: what its eater avoids stands out, the rest is told quietly. */
export function ContainedAllergens({
  contents,
  avoided,
  eater = null,
  warnsUnstated = avoided.length > 0,
}: {
  contents: Contents<string>
  avoided: readonly string[]
  /** The name of the eater, where it is not the viewer. */
  eater?: string | null
  /** Its eater avoids something; `avoided` names only what is known to be in the order. */
  warnsUnstated?: boolean
}) {
  const t = useTranslations('menu')
  const list = useAllergenList()
  const warnings = useWarnings()
  const { contains, mayContain } = allergenConflict(contents, avoided)
  const isNotStated = warnsUnstated && !contents.allergensStated
  const others = contents.allergens.filter(one => !contains.includes(one))
  const traces = contents.mayContain.filter(one => !mayContain.includes(one))
  return (
    <>
      {warnings({ contains, mayContain, isNotStated }, eater).map(warning => (
        <span key={warning} className="flex items-start gap-1.5 font-medium text-bad text-meta">
          <TriangleAlert size={14} aria-hidden className="mt-0.5 shrink-0" />
          {warning}
        </span>
      ))}
      {others.length > 0 && (
        <span className="block text-meta text-text3">{t('product.contains', { list: list(others) })}</span>
      )}
      {traces.length > 0 && (
        <span className="block text-meta text-text3">{t('product.mayContain', { list: list(traces) })}</span>
      )}
      {!contents.allergensStated && !isNotStated && (
        <span className="block text-meta text-warn">
          {t(contents.allergens.length > 0 ? 'product.unstatedRest' : 'product.unstated')}
        </span>
      )}
    </>
  )
}

/** On a phone the summary is far below: what the eater avoids is said beside the button as well. */
export function AvoidedLines({ warned }: { warned: Warned }) {
  const { name } = useEater()
  const warnings = useWarnings()
  return warnings(warned, name).map(warning => (
    <p key={warning} className="mb-2 flex items-start gap-1.5 px-1 font-medium text-bad text-meta">
      <TriangleAlert size={14} aria-hidden className="mt-0.5 shrink-0" />
      {warning}
    </p>
  ))
}

/** What a plan or an order says of its eater, as it is warned of. */
export const warnedOf = (
  order:
    | {
        avoidedAllergens: readonly string[]
        avoidedTraces: readonly string[]
        unstatedLines: readonly string[]
      }
    | null
    | undefined,
): Warned => ({
  contains: order?.avoidedAllergens ?? [],
  mayContain: order?.avoidedTraces ?? [],
  isNotStated: (order?.unstatedLines.length ?? 0) > 0,
})

/** What is in an entry of the cart as the menu says it now; null when it is not on the menu any more. */
export function contentsOfEntry(
  { productId, modifiers }: Pick<CartEntry, 'productId' | 'modifiers'>,
  menu: Pick<Menu, 'products'> | null,
): Contents | null {
  const found = chosenOf({ productId, modifiers }, menu)
  return found && contentsOf(found.product, found.options)
}

/** The diets of the eater that an entry of the cart is not stated to suit. */
export function unmetDietsOfEntry(
  entry: Pick<CartEntry, 'productId' | 'modifiers'>,
  menu: Pick<Menu, 'products'> | null,
  diets: readonly Diet[],
): Diet[] {
  const found = chosenOf(entry, menu)
  return found ? unmetDiets(found.product, found.options, diets) : []
}

function chosenOf(
  { productId, modifiers }: Pick<CartEntry, 'productId' | 'modifiers'>,
  menu: Pick<Menu, 'products'> | null,
) {
  const product = menu?.products.find(({ id }) => id === productId)
  if (!product) return null
  const options = modifiers.flatMap(
    ({ groupId, id }) =>
      product.modifierGroups
        .find(group => group.id === groupId)
        ?.modifierItems.find(option => option.id === id) ?? [],
  )
  return { product, options }
}
