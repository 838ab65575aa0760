import { useTranslations } from 'use-intl'
import { Article } from './article'

const SECTIONS = ['what', 'order', 'companies', 'kitchens'] as const

/** What Comanda is, for those who eat, for companies and for kitchens. */
export default function AboutScreen() {
  const t = useTranslations('about.about')
  return (
    <Article
      title={t('title')}
      lead={t('lead')}
      sections={SECTIONS.map(id => ({ id, title: t(`${id}.title`), text: t(`${id}.text`) }))}
    />
  )
}
