import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { IntlProvider, type Messages } from 'use-intl'
import { chooseLanguage, currentLanguage, type Language, locales, onLanguageChosen } from './language'
import { areasInUse, loadTexts, onTextsLoaded, textsOf } from './texts'

export const timeZone = 'Europe/Madrid'

export function TextsProvider({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const texts = useSyncExternalStore(onTextsLoaded, () => textsOf(language))
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return (
    <IntlProvider locale={locales[language]} messages={texts as unknown as Messages} timeZone={timeZone}>
      {children}
    </IntlProvider>
  )
}

export function useLanguage() {
  return useSyncExternalStore(onLanguageChosen, currentLanguage)
}

/** Changes the language once its texts are here, so that nothing flashes. */
export async function switchLanguage(language: Language) {
  for (let areas = areasInUse(); ; areas = areasInUse()) {
    await loadTexts(language, areas)
    // a screen that was opened meanwhile came in the language before
    if (areasInUse().length === areas.length) break
  }
  chooseLanguage(language)
}
