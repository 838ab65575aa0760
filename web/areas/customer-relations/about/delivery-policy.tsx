import { useTranslations } from 'use-intl'
import { Article } from './article'

const SECTIONS = ['where', 'when', 'fee', 'handover', 'missed'] as const

/** How food comes to an office. */
export default function DeliveryPolicyScreen() {
  const t = useTranslations('about.delivery')
  return (
    <Article
      title={t('title')}
      lead={t('lead')}
      sections={SECTIONS.map(id => ({ id, title: t(`${id}.title`), text: t(`${id}.text`) }))}
    />
  )
}
