import { useEffect } from 'react'
import { api } from '../api'
import { currentLanguage, type Language } from '../i18n/language'
import { switchLanguage } from '../i18n/provider'
import { chooseTheme, chosenTheme, type Theme, themes } from '../theme'
import { reloadSession, type SessionUser, useSession } from './session'

/** What the account says about light and language holds on every device of its person: taken over when they arrive. */
export function usePreferencesOfPerson() {
  const { user } = useSession()
  const isOwn = user !== null && user.impersonatorId === null
  const { darkMode } = (user?.settings ?? {}) as { darkMode?: string }
  const language = user?.language
  useEffect(() => {
    const theme = themes.find(one => one === darkMode)
    if (isOwn && theme && theme !== chosenTheme()) chooseTheme(theme)
  }, [isOwn, darkMode])
  useEffect(() => {
    if (isOwn && language && language !== currentLanguage()) void switchLanguage(language)
  }, [isOwn, language])
}

/** Chooses light or dark here, and for the person's other devices. Whoever acts as somebody changes their own screen only. */
export async function pickTheme(theme: Theme, user: SessionUser | null) {
  chooseTheme(theme)
  await keep(user, { darkMode: theme })
}

export async function pickLanguage(language: Language, user: SessionUser | null) {
  await switchLanguage(language)
  await keep(user, { language })
}

async function keep(user: SessionUser | null, settings: { darkMode: Theme } | { language: Language }) {
  if (user === null || user.impersonatorId !== null) return
  await api.customer.profile.changeSettings.mutate(settings)
  await reloadSession()
}
