import { useTranslations } from 'use-intl'
import { Article } from './article'

const SECTIONS = ['what', 'why', 'who', 'long', 'rights', 'cookies'] as const

/** What is known about people here, and what for. */
export default function PrivacyPolicyScreen() {
  const t = useTranslations('about.privacy')
  return (
    <Article
      title={t('title')}
      lead={t('lead')}
      sections={SECTIONS.map(id => ({ id, title: t(`${id}.title`), text: t(`${id}.text`) }))}
    />
  )
}
