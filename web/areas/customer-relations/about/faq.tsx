import { useTranslations } from 'use-intl'
import { Article } from './article'

const SECTIONS = [
  'ahead',
  'change',
  'cancel',
  'cutoff',
  'delivery',
  'allowance',
  'wallet',
  'allergens',
  'invoice',
  'office',
] as const

/** What people ask about lunches at work. */
export default function FaqScreen() {
  const t = useTranslations('about.faq')
  return (
    <Article
      title={t('title')}
      lead={t('lead')}
      sections={SECTIONS.map(id => ({ id, title: t(`${id}.title`), text: t(`${id}.text`) }))}
    />
  )
}
