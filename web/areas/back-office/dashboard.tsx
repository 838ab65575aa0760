import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page'

export default function DashboardScreen() {
  const t = useTranslations('shell')
  return (
    <>
      <PageHeader title={t('screens.dashboard')} />
      <EmptyState title={t('nothingHere')} />
    </>
  )
}
