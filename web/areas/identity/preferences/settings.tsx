import { Bell, Languages, Moon, Salad, Sun, SunMoon, TriangleAlert } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../../../i18n/failure-text'
import { languageNames } from '../../../i18n/language'
import { useLanguage } from '../../../i18n/provider'
import { pickTheme } from '../../../session/preferences'
import { useSession } from '../../../session/session'
import { chosenTheme, onThemeChosen, themes } from '../../../theme'
import { Button } from '../../../ui/buttons/button'
import { toast } from '../../../ui/feedback/toast'
import { AccountPage } from '../account/account-page'
import { LinkList } from '../account/link-list'
import { AttributionSwitch } from './attribution-switch'

const icons = { auto: SunMoon, light: Sun, dark: Moon }

/** What holds on all of one's devices. */
export default function SettingsScreen() {
  const t = useTranslations('preferences')
  const accountTexts = useTranslations('account')
  const failureText = useFailureText()
  const { user } = useSession()
  const language = useLanguage()
  const theme = useSyncExternalStore(onThemeChosen, chosenTheme)
  const [working, setWorking] = useState(false)
  const cycle = async () => {
    setWorking(true)
    const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'auto'
    await pickTheme(next, user)
      .catch(error => toast.error(failureText(error)))
      .finally(() => setWorking(false))
  }
  return (
    <AccountPage title={accountTexts('settings.title')} text={t('settings.text')}>
      <section className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 rounded-card border bg-surface px-4 py-3">
        <div className="min-w-0 flex-1 basis-52">
          <h2 className="font-medium">{t('settings.appearance')}</h2>
          <p className="text-meta text-text2">{t('settings.appearanceText')}</p>
        </div>
        <Button
          icon={icons[theme]}
          loading={working}
          onClick={() => void cycle()}
          aria-label={t('settings.cycle', { theme: t(`settings.themes.${theme}`) })}
        >
          {t(`settings.themes.${theme}`)}
        </Button>
      </section>
      <LinkList
        rows={[
          {
            to: '/language',
            icon: Languages,
            label: accountTexts('language.title'),
            detail: languageNames[language],
          },
          {
            to: '/settings/notifications',
            icon: Bell,
            label: accountTexts('notifications.title'),
            detail: t('notifications.short'),
          },
          {
            to: '/settings/nutritional-preferences',
            icon: Salad,
            label: accountTexts('nutrition.title'),
            detail: accountTexts('nutrition.short'),
          },
          {
            to: '/allergens',
            icon: TriangleAlert,
            label: t('allergens.title'),
            detail: t('allergens.short'),
          },
        ]}
      />
      <AttributionSwitch />
    </AccountPage>
  )
}
