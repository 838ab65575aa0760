import { useTranslations } from 'use-intl'
import { Banner } from '../../../ui/feedback/banner'

/** Who has written it, so that nobody takes a template for more, or a draft for checked. */
export function TextSource({ source }: { source: 'provider' | 'template' }) {
  const t = useTranslations('marketing')
  return <Banner tone={source === 'template' ? 'warn' : 'info'}>{t(`source.${source}`)}</Banner>
}
