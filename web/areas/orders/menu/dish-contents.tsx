import { Info, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type Allergen, allergenConflict, contentsOf } from '../../../../src/core/rules/ordering/allergens'
import { dietsLostBy } from '../../../../src/modules/stores/catalog/rules/chosen-diets'
import { useFormat } from '../../../i18n/format'
import { Chip } from '../../../ui/display/chip'
import { Banner } from '../../../ui/feedback/banner'
import { useWarnings } from './allergen-words'
import type { Product } from './use-store-page'

type Option = Product['modifierGroups'][number]['modifierItems'][number]

/** What is in a dish with what is chosen so far, and a warning of what its eater avoids. */
export function Contents({
  product,
  chosen,
  avoided,
  eater,
}: {
  product: Product
  chosen: readonly Option[]
  avoided: readonly Allergen[]
  eater: string | null
}) {
  const t = useTranslations('menu')
  const f = useFormat()
  const warnings = useWarnings()
  const contents = contentsOf(product, chosen)
  const conflict = allergenConflict(contents, avoided)
  const warned = warnings(conflict, eater)
  const notStated = chosen.filter(option => !option.allergens).map(({ name }) => name)
  const lost = dietsLostBy(product, chosen)
  const chips = (allergens: readonly Allergen[], dangerous: readonly Allergen[]) =>
    allergens.map(allergen => (
      <Chip key={allergen} tone={dangerous.includes(allergen) ? 'bad' : 'muted'}>
        {t(`allergens.${allergen}`)}
      </Chip>
    ))
  return (
    <div className="mt-3 space-y-2">
      <p aria-live="polite" className="flex flex-wrap items-center gap-1.5 text-note">
        <b className="font-medium">{t('product.allergens')}</b>
        {contents.allergens.length > 0
          ? chips(contents.allergens, conflict.contains)
          : contents.allergensStated && t('product.noAllergens')}
        {!product.allergens && <Chip tone="warn">{t('product.dishNotStated')}</Chip>}
      </p>
      {contents.mayContain.length > 0 && (
        <p className="flex flex-wrap items-center gap-1.5 text-note">
          <b className="font-medium">{t('product.traces')}</b>
          {chips(contents.mayContain, conflict.mayContain)}
        </p>
      )}
      {warned.length > 0 && (
        <Banner tone="bad" icon={TriangleAlert}>
          {warned.map(warning => (
            <p key={warning}>{warning}</p>
          ))}
        </Banner>
      )}
      {(lost.length > 0 || notStated.length > 0) && (
        <Banner tone="info" icon={Info}>
          {lost.length > 0 && (
            <p>
              {t('product.dietLost', {
                diets: f.list(lost.map(diet => t(`diets.${diet}`).toLocaleLowerCase())),
              })}
            </p>
          )}
          {notStated.length > 0 && <p>{t('product.notStated', { names: f.list(notStated) })}</p>}
        </Banner>
      )}
    </div>
  )
}
