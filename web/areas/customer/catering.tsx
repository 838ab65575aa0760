import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page'

export default function CateringScreen() {
  const t = useTranslations('shell')
  return (
    <>
      <PageHeader title={t('screens.catering')} />
      <EmptyState title={t('nothingHere')} />
    </>
  )
}
