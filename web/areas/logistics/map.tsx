import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page'

export default function MapScreen() {
  const t = useTranslations('shell')
  return (
    <>
      <PageHeader title={t('screens.dispatcherMap')} />
      <EmptyState title={t('nothingHere')} />
    </>
  )
}
