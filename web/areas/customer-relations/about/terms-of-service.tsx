import { useTranslations } from 'use-intl'
import { Article } from './article'

const SECTIONS = [
  'contract',
  'ordering',
  'prices',
  'cancel',
  'wallet',
  'allergens',
  'account',
  'law',
] as const

/** What holds when one orders. */
export default function TermsScreen() {
  const t = useTranslations('about.terms')
  return (
    <Article
      title={t('title')}
      lead={t('lead')}
      sections={SECTIONS.map(id => ({ id, title: t(`${id}.title`), text: t(`${id}.text`) }))}
    />
  )
}
