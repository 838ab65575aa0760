import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Allergen } from '../../../../src/core/rules/ordering/allergens'
import type { PersonSettings } from '../../../../src/modules/identity/users/contract/account'
import { api } from '../../../api'
import { useSession } from '../../../session/session'
import { FilterChip } from '../../../ui/display/chip'
import { Skeleton } from '../../../ui/display/skeleton'
import { Switch } from '../../../ui/fields/toggles'
import { Section } from '../../../ui/layout/page'
import { AccountPage } from '../account/account-page'
import { allergenIcons, isMarked, markedAllergens, withMark } from './allergen-marks'
import { useChange } from './use-change'

const diets = ['vegan', 'vegetarian', 'glutenFree'] as const
type Diets = Partial<Record<(typeof diets)[number], boolean>>

/** How one eats, and what one must not. */
export default function NutritionScreen() {
  const t = useTranslations('preferences')
  const accountTexts = useTranslations('account')
  const { user } = useSession()
  const { nutrition = {} } = (user?.settings ?? {}) as Pick<PersonSettings, 'nutrition'>
  const [chosen, choose] = useChange<Diets>(nutrition as Diets, next =>
    api.customer.profile.changeSettings.mutate({ nutrition: next }),
  )
  const [avoided, avoid] = useChange<string[]>(user?.allergens ?? [], allergens =>
    api.customer.profile.setAllergens.mutate({ allergens: allergens as Allergen[] }),
  )
  return (
    <AccountPage
      title={accountTexts('nutrition.title')}
      text={accountTexts('nutrition.text')}
      back="/settings"
    >
      {user ? (
        <>
          <Section title={accountTexts('nutrition.diets')}>
            {diets.map(diet => (
              <Switch
                key={diet}
                checked={chosen[diet] === true}
                onChange={on => choose({ ...chosen, [diet]: on })}
                label={accountTexts(`nutrition.${diet}`)}
              />
            ))}
          </Section>
          <Section title={accountTexts('nutrition.allergens')}>
            <fieldset aria-label={accountTexts('nutrition.allergens')} className="flex flex-wrap gap-2">
              {markedAllergens.map(one => (
                <FilterChip
                  key={one}
                  icon={allergenIcons[one]}
                  pressed={isMarked(avoided, one)}
                  onPress={() => avoid(withMark(avoided, one, !isMarked(avoided, one)))}
                >
                  {t(`allergens.names.${one}`)}
                </FilterChip>
              ))}
            </fieldset>
            <p className="mt-4 text-meta text-text2">
              {accountTexts('nutrition.caution')}{' '}
              <Link to="/allergens" className="font-medium text-brand underline">
                {accountTexts('nutrition.aboutAllergens')}
              </Link>
            </p>
            <p className="mt-2 text-meta text-text2">{accountTexts('nutrition.shared')}</p>
          </Section>
        </>
      ) : (
        <Skeleton className="h-96 rounded-card" />
      )}
    </AccountPage>
  )
}
