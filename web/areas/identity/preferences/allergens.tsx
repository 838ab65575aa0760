import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Allergen } from '../../../../src/core/rules/ordering/allergens'
import { api } from '../../../api'
import { useSession } from '../../../session/session'
import { cx } from '../../../ui/cx'
import { Banner } from '../../../ui/feedback/banner'
import { Checkbox } from '../../../ui/fields/toggles'
import { AccountPage } from '../account/account-page'
import { allergenIcons, isMarked, markedAllergens, withMark } from './allergen-marks'
import { useChange } from './use-change'

/** The fourteen allergens: where they hide, and, for who is signed in, which of them are theirs. */
export default function AllergensScreen() {
  const t = useTranslations('preferences')
  const accountTexts = useTranslations('account')
  const { user } = useSession()
  const [avoided, avoid] = useChange<string[]>(user?.allergens ?? [], allergens =>
    api.customer.profile.setAllergens.mutate({ allergens: allergens as Allergen[] }),
  )
  return (
    <AccountPage title={t('allergens.title')} text={t('allergens.text')} back={user ? '/settings' : null}>
      {!user && (
        <Banner tone="info">
          <Link to="/login" search={{ next: '/allergens' }} className="underline">
            {t('allergens.signIn')}
          </Link>
        </Banner>
      )}
      <ul className="grid gap-3 sm:grid-cols-2">
        {markedAllergens.map(one => {
          const Icon = allergenIcons[one]
          const marked = user !== null && isMarked(avoided, one)
          const name = t(`allergens.names.${one}`)
          return (
            <li
              key={one}
              className={cx(
                'flex gap-3 rounded-card border bg-surface p-4',
                marked && 'border-bad bg-badSoft',
              )}
            >
              <span
                className={cx(
                  'grid size-11 shrink-0 place-items-center rounded-full',
                  marked ? 'bg-surface text-bad' : 'bg-brandSoft text-brand',
                )}
              >
                <Icon size={22} aria-hidden />
              </span>
              <div className="min-w-0 flex-1">
                <h2 className="font-semibold text-read">{name}</h2>
                <p className="text-note text-text2">{t(`allergens.where.${one}`)}</p>
                {user && (
                  <div className="mt-1.5">
                    <Checkbox
                      checked={marked}
                      onChange={next => avoid(withMark(avoided, one, next))}
                      label={
                        <>
                          {t('allergens.mine')}
                          <span className="sr-only">: {name}</span>
                        </>
                      }
                    />
                  </div>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {user && <p className="text-meta text-text2">{accountTexts('nutrition.shared')}</p>}
      <p className="text-meta text-text3">{t('allergens.law')}</p>
    </AccountPage>
  )
}
