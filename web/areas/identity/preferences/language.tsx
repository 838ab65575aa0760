import { useTranslations } from 'use-intl'
import { useFailureText } from '../../../i18n/failure-text'
import { languageNames, languages } from '../../../i18n/language'
import { useLanguage } from '../../../i18n/provider'
import { pickLanguage } from '../../../session/preferences'
import { useSession } from '../../../session/session'
import { toast } from '../../../ui/feedback/toast'
import { RadioGroup } from '../../../ui/fields/toggles'
import { AccountPage } from '../account/account-page'

/** In which language everything is said: screens, mails, refusals. */
export default function LanguageScreen() {
  const t = useTranslations('preferences')
  const accountTexts = useTranslations('account')
  const failureText = useFailureText()
  const { user } = useSession()
  const language = useLanguage()
  return (
    <AccountPage
      title={accountTexts('language.title')}
      text={t(user ? 'language.text' : 'language.textHere')}
      back={user ? '/settings' : null}
    >
      <div className="max-w-md">
        <RadioGroup
          look="cards"
          label={accountTexts('language.title')}
          value={language}
          onChange={next => void pickLanguage(next, user).catch(error => toast.error(failureText(error)))}
          options={languages.map(one => ({
            value: one,
            label: <span lang={one}>{languageNames[one]}</span>,
          }))}
        />
      </div>
    </AccountPage>
  )
}
