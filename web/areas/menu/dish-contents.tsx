import { Info, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type Allergen, allergensOf, allergensToAvoid } from '../../../src/core/rules/ordering/allergens'
import { dietsLostBy } from '../../../src/modules/catalog/rules/diets'
import { useFormat } from '../../i18n/format'
import { Chip } from '../../ui/display/chip'
import { Banner } from '../../ui/feedback/banner'
import { useAvoidedText } from './contained-allergens'
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
  const avoidedText = useAvoidedText()
  const allergens = allergensOf({ allergens: product.allergens, options: chosen })
  const dangerous = allergensToAvoid(allergens, avoided)
  const notStated = chosen.filter(option => !option.allergens).map(({ name }) => name)
  const lost = dietsLostBy(product, chosen)
  return (
    <div className="mt-3 space-y-2">
      <p aria-live="polite" className="flex flex-wrap items-center gap-1.5 text-note">
        <b className="font-medium">{t('product.allergens')}</b>
        {allergens.length === 0
          ? t('product.noAllergens')
          : allergens.map(allergen => (
              <Chip key={allergen} tone={dangerous.includes(allergen) ? 'bad' : 'muted'}>
                {t(`allergens.${allergen}`)}
              </Chip>
            ))}
      </p>
      {dangerous.length > 0 && (
        <Banner tone="bad" icon={TriangleAlert}>
          {avoidedText(dangerous, eater)}
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
