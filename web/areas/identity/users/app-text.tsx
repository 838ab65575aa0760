import { useTranslations } from 'use-intl'
import type { Outputs } from '../../../api'

export interface AppTextProps {
  client: NonNullable<Outputs['admin']['users']['show']['clientInfo']>
}

/** The app that a person uses, and what it runs on: "Android 14 · Version 1.4.0, build 3f0c9a1b". */
export function AppText({ client: { uaPlatform, uaOsVersion, appVersion, appBuild } }: AppTextProps) {
  const t = useTranslations('users')
  const system = [uaPlatform, uaOsVersion].filter(Boolean).join(' ')
  const app = appBuild
    ? t('app.versionAndBuild', { version: appVersion, build: appBuild })
    : t('app.version', { version: appVersion })
  return <span>{[system, app].filter(Boolean).join(' · ')}</span>
}
